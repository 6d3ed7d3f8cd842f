/** What stays together: a word with the space behind it, or a sign of Japanese, which has no spaces, with what ends it. */
const PARTS =
  /[\u3000-\u9fff\uff00-\uffef][\u3001\u3002\uff09]*\s*|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/gu;

/**
 * Breaks a text into lines of up to so many px.
 *
 * @param widthOf the width of a text, px
 */
export function linesOf(
  text: string,
  roomPx: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [part] of text.matchAll(PARTS)) {
    if (line !== '' && widthOf((line + part).trimEnd()) > roomPx) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

/** The fonts of a picture, as `ask.css` has them; the family is the page's. */
export const TITLE_FONT = '650 14px';
export const CAPTION_FONT = '12px';

let pen: CanvasRenderingContext2D | null | undefined;

/** Measures a text in a font, px. */
export function widthIn(font: string): (text: string) => number {
  const { fontFamily } = getComputedStyle(document.documentElement);
  return (text) => {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return 0;
    pen.font = `${font} ${fontFamily}`;
    return pen.measureText(text).width;
  };
}
