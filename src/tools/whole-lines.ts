/** Characters of a line that are kept. */
export const MAX_LINE_CHARACTERS = 1_024;

/** The byte order mark of UTF-8, by how its bytes were read. */
const BYTE_ORDER_MARKS = { utf8: '\ufeff', latin1: '\u00ef\u00bb\u00bf' } as const;

/** Leaves out a byte order mark at the beginning of a text. */
export function withoutMark(text: string, readAs: keyof typeof BYTE_ORDER_MARKS = 'utf8'): string {
  const mark = BYTE_ORDER_MARKS[readAs];
  return text.startsWith(mark) ? text.slice(mark.length) : text;
}

/**
 * Cuts latin-1 bytes at ends of lines, which are LF, CR LF or CR: each text is some whole lines that end with LF. Leaves out a
 * byte order mark at the beginning. Keeps no more of a line than a chunk and {@link MAX_LINE_CHARACTERS}, so memory is bounded.
 */
export async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  let isStart = true;
  for await (const chunk of bytes) {
    let text = rest + chunk.toString('latin1');
    if (isStart && text.length < BYTE_ORDER_MARKS.latin1.length) {
      rest = text;
      continue;
    }
    if (isStart) text = withoutMark(text, 'latin1');
    isStart = false;
    // A return at the end may be half of CR LF.
    const held = text.endsWith('\r') ? '\r' : '';
    const lines = endedByLf(held === '' ? text : text.slice(0, -1));
    const end = lines.lastIndexOf('\n') + 1;
    if (end > 0) yield lines.slice(0, end);
    rest = lines.slice(end, end + MAX_LINE_CHARACTERS) + held;
  }
  const last = endedByLf(rest);
  if (last !== '') yield last.endsWith('\n') ? last : `${last}\n`;
}

function endedByLf(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
