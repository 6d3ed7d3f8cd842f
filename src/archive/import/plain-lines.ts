import { isAscii } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';

/** A line with its number, from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Some lines of a file, written where the engine can read them. */
export interface Slice {
  readonly path: string;
  /** The number of its first line. */
  readonly firstNumber: number;
  readonly lines: number;
  /** Lines that the engine might read otherwise than we do; {@link MARKER} stands in their place. */
  readonly others: readonly Line[];
}

/** Stands for a line that the engine is not to read. */
export const MARKER = '-';

/** Rows are far shorter; the rest of a longer line is of no use. */
const MAX_LINE_BYTES = 1_024;

/** Some 250,000 rows. */
const SLICE_BYTES = 16 * 1024 * 1024;
const MAX_OTHERS = 20_000;

const [NEWLINE, RETURN, QUOTE, NUL, DELIMITER] = [10, 13, 34, 0, 1] as const;
const PLAIN = /^[\x20\x21\x23-\x7e]*$/;

/**
 * Writes the lines of a file to two paths in turn, a slice at a time: one can be read while the next is written. Flat memory
 * and disk. Rejects as the disk does.
 */
export async function* slicesOf(
  bytes: AsyncIterable<Buffer>,
  paths: readonly [string, string],
): AsyncGenerator<Slice> {
  let slice: SliceWriter | undefined;
  let turn = 0;
  const begin = async () => {
    const path = paths[turn++ % 2 === 0 ? 0 : 1];
    return new SliceWriter(await open(path, 'w'), path, nextNumber);
  };
  let nextNumber = 1;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of bytes) {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = data.lastIndexOf(NEWLINE) + 1;
      rest = data.subarray(end, Math.min(data.length, end + MAX_LINE_BYTES));
      if (end === 0) continue;
      slice ??= await begin();
      await slice.write(data.subarray(0, end));
      if (!slice.isFull) continue;
      nextNumber += slice.lines;
      await slice.close();
      yield slice;
      slice = undefined;
    }
    if (rest.length > 0) {
      slice ??= await begin();
      await slice.write(Buffer.concat([rest, Buffer.of(NEWLINE)]));
    }
    await slice?.close();
    if (slice) yield slice;
  } finally {
    await slice?.close();
  }
}

class SliceWriter implements Slice {
  readonly others: Line[] = [];
  lines = 0;
  private bytes = 0;
  private isClosed = false;

  constructor(
    private readonly file: FileHandle,
    readonly path: string,
    readonly firstNumber: number,
  ) {}

  get isFull(): boolean {
    return this.bytes >= SLICE_BYTES || this.others.length >= MAX_OTHERS;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.file.close();
  }

  /** Takes whole lines. */
  async write(given: Buffer): Promise<void> {
    const block = given.includes(RETURN) ? withoutReturns(given) : given;
    const isPlain =
      isAscii(block) && [QUOTE, RETURN, NUL, DELIMITER].every((byte) => !block.includes(byte));
    const parts: Buffer[] = [];
    let writtenTo = 0;
    for (let from = 0; from < block.length; this.lines++) {
      const to = block.indexOf(NEWLINE, from);
      if (!isReadAlike(block, from, to, isPlain)) {
        const text = block.toString('latin1', from, Math.min(to, from + MAX_LINE_BYTES));
        this.others.push({ number: this.firstNumber + this.lines, text });
        parts.push(block.subarray(writtenTo, from), Buffer.from(`${MARKER}\n`));
        writtenTo = to + 1;
      }
      from = to + 1;
    }
    parts.push(block.subarray(writtenTo));
    const text = parts.length === 1 ? block : Buffer.concat(parts);
    this.bytes += text.length;
    for (let done = 0; done < text.length;) {
      done += (await this.file.write(text, done)).bytesWritten;
    }
  }
}

/** Whether the engine surely reads a line as we do: a header, a trailer and what is quoted are left to us. */
function isReadAlike(block: Buffer, from: number, to: number, isPlain: boolean): boolean {
  if (to === from || to - from > MAX_LINE_BYTES) return false;
  const first = block[from] ?? 0;
  const isCallsign = (first >= 65 && first <= 90) || (first >= 48 && first <= 57);
  return isCallsign && (isPlain || PLAIN.test(block.toString('latin1', from, to)));
}

function withoutReturns(block: Buffer): Buffer {
  return Buffer.from(block.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
