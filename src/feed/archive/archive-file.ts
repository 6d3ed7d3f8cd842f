import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { MAX_LINE_CHARACTERS, wholeLines } from '../../tools/whole-lines.js';

/** A line of an archive. */
export interface ArchiveLine {
  /** Number of the line, from 1. */
  readonly number: number;
  /** Text without its line end, cut at {@link MAX_LINE_CHARACTERS}; rows are far shorter. */
  readonly text: string;
}

/** One CSV file: the file itself, or an entry of a zip. */
export interface ArchivePart {
  readonly name: string;
  /** The contents; can be read once. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Fraction read so far, 0 to 1; `undefined` when the length is unknown. */
  readonly fractionRead: () => number | undefined;
}

const ZIP_MAGIC = 'PK\u0003\u0004';

/**
 * Opens the CSV files of a `.csv`, a `.zip` (known by its content, not its name), or `-` for standard input. Reads
 * only as fast as lines are taken, so neither a zip bomb nor a huge file fills memory.
 * @throws Error when there is no such file, or the zip is broken
 */
export async function* openArchive(path: string): AsyncGenerator<ArchivePart> {
  if (path === '-') {
    yield toPart('standard input', process.stdin);
    return;
  }
  const { isZip, bytes } = await lookAt(path);
  if (!isZip) {
    yield toPart(path, createReadStream(path), bytes);
    return;
  }
  const zip = await promisify<string, object, ZipFile>(openZip)(path, {
    lazyEntries: true,
    autoClose: false,
  });
  try {
    for await (const entry of entriesOf(zip)) {
      if (!/\.csv$/i.test(entry.fileName)) continue;
      const stream = await promisify(zip.openReadStream.bind(zip) as OpenEntry)(entry);
      yield toPart(`${path}: ${entry.fileName}`, stream, entry.uncompressedSize);
    }
  } finally {
    zip.close();
  }
}

async function lookAt(path: string): Promise<{ isZip: boolean; bytes: number }> {
  const file = await open(path);
  try {
    const start = await file.read({ buffer: Buffer.alloc(4), position: 0 });
    const { size } = await file.stat();
    return { isZip: start.buffer.toString('latin1') === ZIP_MAGIC, bytes: size };
  } finally {
    await file.close();
  }
}

type OpenEntry = (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void;

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let read = 0; read < zip.entryCount; read++) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('error', reject);
      zip.readEntry();
    });
    zip.removeAllListeners();
  }
}

function toPart(name: string, stream: Readable, bytes?: number): ArchivePart {
  let bytesRead = 0;
  const read = async function* () {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytesRead += chunk.length;
      yield chunk;
    }
  };
  return {
    name,
    bytes: read(),
    fractionRead: () => (bytes ? Math.min(1, bytesRead / bytes) : undefined),
  };
}

/** Yields the lines of a file. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveLine> {
  let number = 0;
  for await (const lines of wholeLines(bytes)) {
    for (const line of lines.slice(0, -1).split('\n'))
      yield { number: ++number, text: line.slice(0, MAX_LINE_CHARACTERS) };
  }
}
