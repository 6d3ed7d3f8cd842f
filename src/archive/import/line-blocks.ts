const BLOCK_BYTES = 4 * 1024 * 1024;

const [NEWLINE, RETURN] = [10, 13] as const;

/**
 * Blocks of whole lines, of some megabytes, each line with a newline at its end and without a return before it. Of a line
 * without end only the first megabytes are kept: flat memory.
 */
export async function* blocksOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) parts.push(chunk.subarray(0, end));
    if (end > 0 && size + end >= BLOCK_BYTES) {
      yield joined(parts);
      parts = [];
      size = -end; // The rest of the chunk is all that is left.
    }
    if (size < BLOCK_BYTES) parts.push(chunk.subarray(end));
    size += chunk.length;
  }
  const isWhole = parts.findLast(({ length }) => length > 0)?.at(-1) === NEWLINE;
  if (size > 0) yield joined(isWhole ? parts : [...parts, Buffer.of(NEWLINE)]);
}

function joined(parts: readonly Buffer[]): Buffer {
  const block = Buffer.concat(parts);
  if (!block.includes(RETURN)) return block;
  return Buffer.from(block.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
