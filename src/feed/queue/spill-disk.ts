import { mkdir, open, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freeDiskBytes, toMegabytes } from '../../tools/disk-space.js';
import { SELF } from './spill-folder.js';
import type { FeedLog } from '../spot-feed.js';

/** A disk that takes nothing is tried again this often. */
const TRY_EVERY_MS = 2_000;

/** As much as is spilled in one piece, and more. */
const TRY_BYTES = 256 * 1024;

const FAILURES_LOGGED_EACH = 300;

/** What a {@link SpillDisk} is made from. */
export interface SpillDiskOptions {
  /** Where the spill's folders are. */
  readonly directory: string;
  /** What the spill leaves free on the disk for others, in bytes; nothing without it. */
  readonly reserveBytes?: () => number;
  readonly log: FeedLog;
}

/** Knows whether the disk of the spill can be written, and tells when that changes. */
export class SpillDisk {
  #problem: string | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: SpillDiskOptions) {}

  /** Why the disk took nothing the last time; null when it did, or was not tried yet. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Tries whether the disk can be written, now and, while it cannot, every two seconds. */
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
   * To be asked before each write.
   * @throws Error when what is left of the disk belongs to others
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

  /** Writes a file, as a piece of the spill would be, and leaves nothing. */
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

/** Removes a folder and those above it, up to `last`, as long as they are empty. */
async function removeEmpty(path: string, last: string): Promise<void> {
  for (let one = path; one.length >= last.length; one = dirname(one)) {
    await rmdir(one).catch(() => undefined);
  }
}
