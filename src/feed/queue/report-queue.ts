import type { SpotReport } from '../../radio/spot-report.js';
import { SerialQueue } from '../../tools/serial-queue.js';
import { ReportFifo } from './report-fifo.js';
import type { Spill, SpillBatch, SpillStats } from './spill.js';

/** Reports written to disk in one piece, some 130 KB. */
const REPORTS_IN_A_PIECE = 2_000;

const NOTHING_ON_DISK: SpillStats = {
  spilledReports: 0,
  spilledBytes: 0,
  droppedBySpill: 0,
  unreadableInSpill: 0,
};

/**
 * The queue in which reports wait for the database: first those on disk, then those in memory. The batch in flight
 * stays the head of the queue until it is settled, also while it moves from memory to disk. Disk operations run one
 * at a time.
 */
export class ReportQueue {
  readonly #memory = new ReportFifo();
  /** The batch in flight, when it is from memory; {@link #batchOnDisk} when it is on disk. */
  #batchInMemory: readonly SpotReport[] = [];
  #batchOnDisk: SpillBatch | undefined;
  #inTransit = 0;
  #batchSinceMs = 0;
  #onDiskSinceMs: number | undefined;
  readonly #turns = new SerialQueue();

  /** Without a spill all reports wait in memory. */
  constructor(private readonly spill?: Spill) {}

  /** Number of reports in memory only, including the batch in flight. */
  get inMemory(): number {
    return this.waiting + this.#batchInMemory.length + this.#inTransit;
  }

  /** Number of reports in memory that are not in flight. */
  get waiting(): number {
    return this.#memory.size;
  }

  get isOnDisk(): boolean {
    return this.spill?.isEmpty === false;
  }

  onDisk(): SpillStats {
    return this.spill?.stats() ?? NOTHING_ON_DISK;
  }

  /**
   * When the oldest report of the batch in flight came, in milliseconds since the Unix epoch. Of one from disk, when the
   * oldest of all came that are there, or were found there.
   */
  get batchSinceMs(): number {
    return this.#batchSinceMs;
  }

  push(report: SpotReport): void {
    this.#memory.push(report, Date.now());
  }

  /** Removes and returns the oldest report in memory that is not in flight. */
  dropOldest(): SpotReport | undefined {
    return this.#memory.take(1)[0];
  }

  /** Takes the head of the queue, at most `count` reports. Call {@link settle} before the next. */
  async next(count: number): Promise<readonly SpotReport[]> {
    return this.#turns.run(async () => {
      const batch = await this.spill?.read(count);
      if (batch && batch.reports.length > 0) {
        this.#batchOnDisk = batch;
        this.#batchSinceMs = this.#onDiskSinceMs ?? Date.now();
        return batch.reports;
      }
      this.#batchSinceMs = this.#memory.oldestAtMs ?? Date.now();
      this.#batchInMemory = this.#memory.take(count);
      return this.#batchInMemory;
    });
  }

  /** Removes the first `stored` reports of the batch in flight from the queue; the others are its head again. */
  async settle(stored: number): Promise<void> {
    await this.#turns.run(async () => {
      await this.#batchOnDisk?.acknowledge(stored);
      this.#batchOnDisk = undefined;
      if (!this.isOnDisk) this.#onDiskSinceMs = undefined;
      this.#memory.putBack(this.#batchInMemory.slice(stored), this.#batchSinceMs);
      this.#batchInMemory = [];
    });
  }

  /** Moves the reports in memory to disk, with the batch in flight, as far as the disk takes them. */
  async moveToDisk(): Promise<void> {
    const { spill } = this;
    if (spill === undefined || this.inMemory === 0) return;
    await this.#turns.run(async () => {
      const isBatchFirst = this.#batchInMemory.length > 0;
      this.#onDiskSinceMs ??= isBatchFirst ? this.#batchSinceMs : this.#memory.oldestAtMs;
      if (!(await this.#moveBatch(spill))) return;
      while (this.waiting > 0) if (!(await this.#movePiece(spill))) return;
    });
  }

  /** Puts the reports that dead processes left on disk in front. No batch may be in flight. */
  async adopt(): Promise<void> {
    await this.#turns.run(async () => {
      await this.spill?.adopt();
      if (this.isOnDisk) this.#onDiskSinceMs ??= Date.now();
    });
  }

  /** Stops using the disk; its reports stay there. */
  async close(): Promise<void> {
    await this.#turns.run(async () => {
      this.#batchOnDisk = undefined;
      await this.spill?.close();
    });
  }

  /** Moves the batch in flight to disk. It is from memory only while the disk is empty, so it goes first there. */
  async #moveBatch(spill: Spill): Promise<boolean> {
    const batch = this.#batchInMemory;
    if (batch.length === 0) return true;
    if (!(await spill.append(batch))) return false;
    this.#batchOnDisk = await spill.read(batch.length);
    this.#batchInMemory = [];
    return true;
  }

  async #movePiece(spill: Spill): Promise<boolean> {
    const sinceMs = this.#memory.oldestAtMs ?? 0;
    const piece = this.#memory.take(REPORTS_IN_A_PIECE);
    this.#inTransit = piece.length;
    const isOnDisk = await spill.append(piece);
    if (!isOnDisk) this.#memory.putBack(piece, sinceMs);
    this.#inTransit = 0;
    return isOnDisk;
  }
}
