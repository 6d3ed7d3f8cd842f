import type { SpotReport } from '../../radio/spot-report.js';
import { ReportFifo } from './report-fifo.js';
import type { Spill, SpillBatch, SpillStats } from './spill.js';

/** So many go to disk in one piece: some 130 KB. */
const REPORTS_IN_A_PIECE = 2_000;

const NOTHING_ON_DISK: SpillStats = {
  spilledReports: 0,
  spilledBytes: 0,
  droppedBySpill: 0,
  unreadableInSpill: 0,
};

/**
 * The line in which reports wait for the database: those on disk first, then those in memory. The
 * batch that is in flight stays the head of the line until it is settled, also while it moves from
 * memory to disk. Whatever touches the disk waits for its turn.
 */
export class ReportQueue {
  readonly #memory = new ReportFifo();
  /** Taken from memory; on disk it is {@link #batchOnDisk}. */
  #batchInMemory: readonly SpotReport[] = [];
  #batchOnDisk: SpillBatch | undefined;
  #inTransit = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();

  /** Without a spill everything waits in memory. */
  constructor(private readonly spill?: Spill) {}

  /** Reports in memory alone, those of the batch in flight included. */
  get inMemory(): number {
    return this.waiting + this.#batchInMemory.length + this.#inTransit;
  }

  /** Reports in memory that nothing has been begun with. */
  get waiting(): number {
    return this.#memory.size;
  }

  get isOnDisk(): boolean {
    return this.spill?.isEmpty === false;
  }

  onDisk(): SpillStats {
    return this.spill?.stats() ?? NOTHING_ON_DISK;
  }

  push(report: SpotReport): void {
    this.#memory.push(report);
  }

  /** Removes and gives the oldest report in memory that nothing has been begun with. */
  dropOldest(): SpotReport | undefined {
    return this.#memory.take(1)[0];
  }

  /** The head of the line, at most `count` reports, to be settled before the next is asked for. */
  async next(count: number): Promise<readonly SpotReport[]> {
    return this.#inTurn(async () => {
      const batch = await this.spill?.read(count);
      if (batch && batch.reports.length > 0) {
        this.#batchOnDisk = batch;
        return batch.reports;
      }
      this.#batchInMemory = this.#memory.take(count);
      return this.#batchInMemory;
    });
  }

  /** The first `stored` reports of the batch in flight leave the line; the others are its head. */
  async settle(stored: number): Promise<void> {
    await this.#inTurn(async () => {
      await this.#batchOnDisk?.acknowledge(stored);
      this.#batchOnDisk = undefined;
      this.#memory.putBack(this.#batchInMemory.slice(stored));
      this.#batchInMemory = [];
    });
  }

  /** Moves to disk what is in memory, the batch in flight included, as far as the disk takes it. */
  async moveToDisk(): Promise<void> {
    const { spill } = this;
    if (spill === undefined || this.inMemory === 0) return;
    await this.#inTurn(async () => {
      if (!(await this.#moveBatch(spill))) return;
      while (this.waiting > 0) if (!(await this.#movePiece(spill))) return;
    });
  }

  /** Puts in front what dead processes have left on disk. Nothing may be in flight. */
  async adopt(): Promise<void> {
    await this.#inTurn(async () => this.spill?.adopt());
  }

  /** Ends the use of the disk; what is there stays there. */
  async close(): Promise<void> {
    await this.#inTurn(async () => {
      this.#batchOnDisk = undefined;
      await this.spill?.close();
    });
  }

  /** A batch from memory is only ever in flight while nothing is on disk: there it comes first. */
  async #moveBatch(spill: Spill): Promise<boolean> {
    const batch = this.#batchInMemory;
    if (batch.length === 0) return true;
    if (!(await spill.append(batch))) return false;
    this.#batchOnDisk = await spill.read(batch.length);
    this.#batchInMemory = [];
    return true;
  }

  async #movePiece(spill: Spill): Promise<boolean> {
    const piece = this.#memory.take(REPORTS_IN_A_PIECE);
    this.#inTransit = piece.length;
    const isOnDisk = await spill.append(piece);
    if (!isOnDisk) this.#memory.putBack(piece);
    this.#inTransit = 0;
    return isOnDisk;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }
}
