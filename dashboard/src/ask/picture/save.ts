import { download } from '../../browser/download.js';

/** Twice the size on the screen: sharp on paper. */
const PNG_SCALE = 2;

const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A picture as a file of its own: as it looks now, with nothing that a style sheet of the page says. */
function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [picture, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  shown?.forEach((element, at) => {
    const own = copied?.[at];
    if (!own) return;
    const style = getComputedStyle(element);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== '') own.setAttribute(name, value);
    }
    own.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

export function saveSvg(picture: SVGSVGElement, name: string): void {
  download(`${name}.svg`, svgText(picture), 'image/svg+xml');
}

/** Draws the picture's file on a canvas. Rejects where the browser cannot. */
export async function savePng(picture: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = picture.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(picture))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) download(`${name}.png`, blob, 'image/png');
}
