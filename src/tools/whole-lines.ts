/** Characters of a line that are kept. */
export const MAX_LINE_CHARACTERS = 1_024;

/**
 * Cuts latin-1 bytes at ends of lines: each text is some whole lines, and ends with LF. Keeps no more of a line than a chunk
 * and {@link MAX_LINE_CHARACTERS}, so memory is bounded.
 */
export async function* wholeLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of bytes) {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) yield text.slice(0, end);
    rest = text.slice(end, end + MAX_LINE_CHARACTERS);
  }
  if (rest !== '') yield `${rest}\n`;
}
