import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeDiskBytes, toMegabytes } from '../../tools/disk-space.js';
import { SELF } from './spill-folder.js';
import type { FeedLog } from '../spot-feed.js';

/** Time between tries to write a disk that could not be written. */
const TRY_EVERY_MS = 2_000;

/** Size of a try: more than one piece of the spill. */
const TRY_BYTES = 256 * 1024;

const FAILURES_LOGGED_EACH = 300;

/** Options of a {@link SpillDisk}. */
export interface SpillDiskOptions {
  /** The directory of the spill's folders. */
  readonly directory: string;
  /** Bytes of the disk that the spill leaves free; 0 when left out. */
  readonly reserveBytes?: () => number;
  readonly log: FeedLog;
}

/** Watches whether the spill's disk can be written, and logs when that changes. */
export class SpillDisk {
  #problem: string | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SpillDiskOptions) {}

  /** Why the last write failed; null when it succeeded, and before the first. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Tries to write to the disk now, and every two seconds while that fails. */
  async watch(): Promise<void> {
    await this.#try();
    this.#timer ??= setInterval(() => {
      if (this.#problem !== null) void this.#try();
    }, TRY_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Checks that the disk has more room than the reserve. Call it before each write.
   * @throws Error when only the reserve of the disk is left
   */
  async checkRoom(): Promise<void> {
    const reserve = this.options.reserveBytes?.() ?? 0;
    if (reserve === 0) return;
    const free = await freeDiskBytes(this.options.directory);
    if (free === undefined || free > reserve) return;
    throw new Error(
      `the disk is full: ${toMegabytes(free)} left, and ${toMegabytes(reserve)} are kept for the database`,
    );
  }

  noteFailure(error: unknown): void {
    this.#problem = error instanceof Error ? error.message : String(error);
    if (this.#failures++ % FAILURES_LOGGED_EACH !== 0) return;
    this.options.log(
      'error',
      `The spill cannot be written: ${this.#problem}. ` +
        'While the database is away, spots wait in memory alone, and a kill loses them',
    );
  }

  noteWritten(): void {
    if (this.#problem !== null) this.options.log('info', 'the spill can be written again');
    this.#problem = null;
    this.#failures = 0;
  }

  /** Writes a file as large as a piece of the spill, and removes it. */
  async #try(): Promise<void> {
    const { directory } = this.options;
    const path = join(directory, `try-${SELF.host}-${SELF.pid}-${SELF.token}`);
    let made: string | undefined;
    try {
      await this.checkRoom();
      made = await mkdir(directory, { recursive: true });
      const file = await open(path, 'wx');
      try {
        await file.writeFile(Buffer.alloc(TRY_BYTES));
        await file.datasync();
      } finally {
        await file.close();
        await rm(path, { force: true });
      }
      this.noteWritten();
    } catch (error) {
      this.noteFailure(error);
    }
    if (made !== undefined) await removeEmpty(directory, made);
  }
}

/** Removes a folder and its parents, up to `last`, while they are empty. */
async function removeEmpty(path: string, last: string): Promise<void> {
  for (let one = path; one.length >= last.length; one = dirname(one)) {
    await rmdir(one).catch(() => undefined);
  }
}
