import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ClientTurns, TooManyOfClient } from '../../http/limits/client-turns.js';

/** A file does not match the list; the message completes "the file …". */
export class FileDamaged extends Error {}

/** Time limit of an operation. */
const WITHIN_MS = 10_000;

/** Time after which an operation counts as hanging. */
const HANGS_AFTER_MS = 3_000;

const PIECE_BYTES = 256 * 1024;

/**
 * Maximum operations at once, of Node.js's four threads for files, names and compression: a hanging one keeps its
 * thread.
 */
const MAX_AT_ONCE = 2;

const HANGS = 'cannot be read (its folder does not answer)';

/**
 * Reads files of the archive, which may lie on another machine: at most two operations at once, 10 s each, so that a
 * folder that does not answer leaves threads to all others.
 */
@Injectable()
export class FileIo {
  private readonly turns = new ClientTurns({
    running: MAX_AT_ONCE,
    waiting: Infinity,
    runningEach: MAX_AT_ONCE,
    waitingEach: Infinity,
    waitMs: WITHIN_MS,
    refusal: HANGS,
  });
  private readonly running = new Set<{ readonly name: string; readonly sinceMs: number }>();

  /** Names of files with a hanging operation. No I/O. */
  get hanging(): readonly string[] {
    return [...new Set(this.long.map(({ name }) => name))].toSorted();
  }

  private get long() {
    const longAgoMs = performance.now() - HANGS_AFTER_MS;
    return [...this.running].filter(({ sinceMs }) => sinceMs < longAgoMs);
  }

  /**
   * Runs one operation on a file; its error is the system's.
   * @param dropLate called with a result that comes too late
   * @throws FileDamaged when it does not end in time
   */
  async run<T>(
    path: string,
    work: () => Promise<T>,
    dropLate: (late: T) => unknown = ignore,
  ): Promise<T> {
    const end = await this.begin();
    const operation = { name: basename(path), sinceMs: performance.now() };
    this.running.add(operation);
    const working = work().finally(() => {
      this.running.delete(operation);
      end();
    });
    let timer: NodeJS.Timeout | undefined;
    let isLate = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new FileDamaged(HANGS));
      }, WITHIN_MS);
    });
    working.then((result) => isLate && dropLate(result), ignore);
    return Promise.race([working, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Opens a regular file, without waiting for a FIFO. Close it by {@link close}.
   * @throws FileDamaged
   */
  async open(path: string): Promise<FileHandle> {
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
    const handle = await this.run(
      path,
      () => open(path, flags),
      (late) => late.close(),
    );
    const found = await this.run(path, () => handle.stat());
    if (found.isFile()) return handle;
    this.close(handle, path);
    throw new FileDamaged('is no regular file');
  }

  /** Closes a file in the background. */
  close(handle: FileHandle, path: string): void {
    this.run(path, () => handle.close()).catch(ignore);
  }

  /** Yields the bytes from `first` to `last`, read as they are taken. Throws as {@link run}. */
  async *read(
    handle: FileHandle,
    path: string,
    first: number,
    last: number,
  ): AsyncGenerator<Buffer> {
    for (let at = first; at <= last;) {
      const length = Math.min(PIECE_BYTES, last + 1 - at);
      const position = at;
      const { bytesRead, buffer } = await this.run(path, () =>
        handle.read(Buffer.allocUnsafe(length), 0, length, position),
      );
      if (bytesRead === 0) throw new FileDamaged(`ends after ${at} bytes`);
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  /** Waits for a place; returns a function that frees it. @throws FileDamaged */
  private async begin(): Promise<() => void> {
    if (this.long.length >= MAX_AT_ONCE) throw new FileDamaged(HANGS);
    return this.turns.begin('archive').catch((error: unknown) => {
      throw error instanceof TooManyOfClient ? new FileDamaged(HANGS) : error;
    });
  }
}

function ignore(): void {}
