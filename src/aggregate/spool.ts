import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ServiceUnavailableException } from '@nestjs/common';
import { requireFreeDisk } from '../tools/disk-space.js';

/** Read at a time. */
const PIECE_BYTES = 64 * 1024;

/** The disk is looked at again after so much. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** An answer has more rows than there is room for. */
export class NoRoomForRows extends ServiceUnavailableException {
  readonly retryAfterSeconds = 60;

  constructor(cause?: unknown) {
    super('There is no room for so many rows just now: ask for fewer, or again.', { cause });
  }
}

/** A folder for texts that wait for their readers, and how much all of them may be together. */
export class Spool {
  #bytes = 0;

  constructor(
    readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Of all files that are open. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws NoRoomForRows */
  add(bytes: number): void {
    if (this.#bytes + bytes > this.maxBytes) throw new NoRoomForRows();
    this.#bytes += bytes;
  }

  remove(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/** A text on disk until its reader has it, in a file without a name: it is gone with the process, too. */
export class SpoolFile {
  #bytes = 0;
  #lookAt = 0;
  #closing: Promise<void> | undefined;

  private constructor(
    private readonly spool: Spool,
    private readonly file: FileHandle,
  ) {}

  /** @throws NoRoomForRows when nothing can be written there */
  static async create(spool: Spool): Promise<SpoolFile> {
    return withRoom(async () => {
      await mkdir(spool.folder, { recursive: true });
      const path = join(spool.folder, randomUUID());
      const file = await open(path, 'wx+', 0o600);
      await rm(path);
      return new SpoolFile(spool, file);
    });
  }

  /** Appends a text. @throws NoRoomForRows when the disk is full, or nearly */
  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.spool.add(bytes.length);
    this.#bytes += bytes.length;
    await withRoom(async () => {
      if (this.#bytes > this.#lookAt) {
        await requireFreeDisk(this.spool.folder, LOOK_EVERY_BYTES);
        this.#lookAt = this.#bytes + LOOK_EVERY_BYTES;
      }
      await this.file.appendFile(bytes);
    });
  }

  /** What was written, as it is taken; closes the file at its end. Fails where there is less than was written. */
  read(): Readable {
    const stream = Readable.from(this.#pieces());
    stream.once('close', () => void this.close().catch(ignore));
    return stream;
  }

  async close(): Promise<void> {
    this.#closing ??= this.file.close().finally(() => this.spool.remove(this.#bytes));
    return this.#closing;
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.#bytes;) {
      const piece = await this.#piece(at);
      at += piece.length;
      yield piece;
    }
  }

  async #piece(at: number): Promise<Buffer> {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, this.#bytes - at));
    const { bytesRead } = await this.file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new Error(`${at} of ${this.#bytes} bytes of rows are left`);
    return piece.subarray(0, bytesRead);
  }
}

async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new NoRoomForRows(error);
  }
}

function ignore(): void {}
