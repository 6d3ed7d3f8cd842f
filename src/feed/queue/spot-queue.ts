import { Backoff } from '../../tools/backoff.js';
import type { SpotReport } from '../../radio/spot-report.js';
import {
  BatchRecorder,
  type BatchRecorderCounts,
  type BatchRecorderOptions,
} from './batch-recorder.js';
import { FlushPace } from './flush-pace.js';
import { type QueueMode, QueueModes } from './queue-mode.js';
import { ReportQueue } from './report-queue.js';
import type { Spill, SpillStats } from './spill.js';

/** Options of a {@link SpotQueue}. */
export interface SpotQueueOptions extends BatchRecorderOptions {
  /** The disk on which reports wait while the database is away; in memory only when left out. */
  readonly spill?: Spill;
  /** Maximum reports in memory when the disk cannot be used; 500,000, some 100 MB. */
  readonly maxReports?: number;
  /** Number of waiting reports that is stored without waiting for more; 1,000. */
  readonly batchSize?: number;
  /** Wait of a report for others while the database has nothing to do; 4 ms. */
  readonly gatherMs?: number;
  /** Time after which reports that are not stored go to disk, and the interval of later moves; 200 ms. */
  readonly spillAfterMs?: number;
  /** Time between looks for reports that dead processes left on disk; 2 s. */
  readonly adoptEveryMs?: number;
  /** Pause between attempts while the database is away; 250 ms doubling to 5 s. */
  readonly retryBackoff?: Backoff;
}

/** Maximum batches stored as one: a larger one costs less per report. */
const MAX_BATCHES = 4;

/**
 * The queue's mode as operators see it. `flowing`: the database keeps up. `spilling`: it is away or slow, and every
 * report goes to disk. `draining`: it answers, and the reports on disk are stored.
 */
export type SpotQueueState = 'flowing' | 'spilling' | 'draining';

/** Contents of a {@link SpotQueue}, and the outcome of earlier reports. */
export interface SpotQueueStats extends BatchRecorderCounts, SpillStats {
  readonly state: SpotQueueState;
  /** Reports in memory only, waiting or in flight. */
  readonly queued: number;
  /** Oldest reports that were dropped for newer ones because memory was full. */
  readonly dropped: number;
}

const DROPPED_LOGGED_EACH = 10_000;

/**
 * Stores the feeds' reports in the log, in order and one batch at a time: at once when a batch is full, otherwise as
 * soon as {@link FlushPace} lets it. Reports that the database does not take within 200 ms go to disk. In memory only is what
 * came in the time of some five commits: 30 ms where one takes 5 ms, a second and a commit at most.
 */
export class SpotQueue {
  readonly #recorder: BatchRecorder;
  readonly #line: ReportQueue;
  readonly #maxReports: number;
  readonly #batchSize: number;
  readonly #maxBatchSpots: number;
  readonly #pace: FlushPace;
  readonly #spillAfterMs: number;
  readonly #adoptEveryMs: number;
  readonly #retryBackoff: Backoff;
  readonly #mode = new QueueModes();
  #isAdoptionDue = false;
  #received = 0;
  #storedFromDisk = 0;
  #dropped = 0;
  #flushTimer: NodeJS.Timeout | undefined;
  #spillTimer: NodeJS.Timeout | undefined;
  #watchTimer: NodeJS.Timeout | undefined;
  #adoptTimer: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #endPause: () => void = () => {};

  constructor(private readonly options: SpotQueueOptions) {
    this.#recorder = new BatchRecorder(options);
    this.#line = new ReportQueue(options.spill);
    this.#maxReports = options.maxReports ?? 500_000;
    this.#batchSize = options.batchSize ?? 1_000;
    this.#maxBatchSpots = MAX_BATCHES * this.#batchSize;
    this.#pace = new FlushPace(options.gatherMs ?? 4);
    this.#spillAfterMs = options.spillAfterMs ?? 200;
    this.#adoptEveryMs = options.adoptEveryMs ?? 2_000;
    this.#retryBackoff = options.retryBackoff ?? new Backoff({ initialMs: 250, ceilingMs: 5_000 });
  }

  /**
   * Looks repeatedly for reports that dead processes left on disk, and stores them before all that are offered later.
   * Resolves after the first look.
   */
  async start(): Promise<void> {
    if (!this.#mode.isOpen) this.#mode.become('flowing');
    await this.#line.adopt();
    this.#schedule();
    this.#adoptTimer ??= setInterval(() => {
      this.#isAdoptionDue = true;
      void this.#pump();
    }, this.#adoptEveryMs).unref();
  }

  /** Takes a report without waiting. Returns the oldest one when it was dropped for this one. */
  offer(report: SpotReport): SpotReport | undefined {
    if (this.#mode.is('resting')) this.#mode.become('flowing');
    this.#line.push(report);
    this.#received++;
    const isOverfull = this.#line.inMemory > this.#maxReports;
    const dropped = isOverfull ? this.#line.dropOldest() : undefined;
    if (dropped !== undefined) this.#countDropped();
    this.#schedule();
    return dropped;
  }

  /** The counts since the start of the process. */
  stats(): SpotQueueStats {
    return {
      state: this.#state(),
      queued: this.#line.inMemory,
      dropped: this.#dropped,
      ...this.#line.onDisk(),
      ...this.#recorder.counts,
    };
  }

  /**
   * Stores all reports without delay, or writes them to disk. Resolves with the number of reports left in memory,
   * after `deadlineMs` at most. For a shutdown: the queue rests until the next offer or start, and reports on disk
   * wait for that or for another process.
   */
  async drain(deadlineMs: number): Promise<number> {
    clearInterval(this.#adoptTimer);
    this.#adoptTimer = undefined;
    this.#mode.become(this.#isAway ? 'leaving' : 'emptying');
    this.#endPause();
    let deadline: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      deadline = setTimeout(() => {
        this.#mode.become('resting');
        resolve();
      }, deadlineMs);
    });
    while (this.#isWorthAnAttempt()) await Promise.race([this.#pump(), expired]);
    clearTimeout(deadline);
    await this.#rest();
    return this.#line.inMemory;
  }

  /** Whether reports of a queue that ends can still be stored; while the database is away, only written to disk. */
  #isWorthAnAttempt(): boolean {
    if (!this.#mode.is('emptying', 'leaving')) return false;
    return this.#line.inMemory > 0 || (this.#line.isOnDisk && !this.#isAway);
  }

  /** Whether the database took nothing of the last batch. */
  get #isAway(): boolean {
    return this.#mode.is('away', 'leaving');
  }

  #state(): SpotQueueState {
    if (this.#isAway || this.#mode.is('late')) return 'spilling';
    if (this.#mode.is('emptying')) return this.#line.isOnDisk ? 'draining' : 'flowing';
    return this.#mode.is('draining') ? 'draining' : 'flowing';
  }

  async #rest(): Promise<void> {
    this.#mode.become('resting');
    this.#endPause();
    clearTimeout(this.#flushTimer);
    clearTimeout(this.#spillTimer);
    clearInterval(this.#watchTimer);
    this.#flushTimer = undefined;
    this.#spillTimer = undefined;
    await this.#line.moveToDisk();
    const { spilledReports } = this.#line.onDisk();
    if (spilledReports > 0) {
      this.options.log('warn', `${spilledReports} spots wait on disk for the next start`);
    }
    await this.#line.close();
    // Offers meanwhile have opened the queue again, and nothing is on disk now.
    if (this.#mode.isOpen) this.#mode.become('flowing');
  }

  #schedule(): void {
    if (!this.#mode.isOpen) return;
    if (this.#mode.is('flowing') && this.#line.isOnDisk) this.#mode.become('draining');
    if (!this.#mode.is('flowing') && this.#line.waiting > 0) this.#spillSoon();
    if (this.#pumping !== undefined) return;
    if (this.#hasMore()) void this.#pump();
    else if (this.#line.waiting > 0 || this.#line.isOnDisk) {
      this.#flushTimer ??= setTimeout(() => void this.#pump(), this.#pace.waitMs());
    }
  }

  /** Stores all reports, one batch at a time; joins the run under way. */
  #pump(): Promise<void> {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#pumping ??= this.#storeAll().finally(() => {
      this.#pumping = undefined;
      this.#schedule();
    });
    return this.#pumping;
  }

  async #storeAll(): Promise<void> {
    this.#watch();
    do {
      if (this.#isAdoptionDue) await this.#line.adopt();
      this.#isAdoptionDue = false;
      await this.#storeBatch();
      if (this.#isAway && this.#hasMore()) await this.#pause();
    } while (this.#hasMore());
    clearInterval(this.#watchTimer);
  }

  async #storeBatch(): Promise<void> {
    const batch = await this.#line.next(this.#maxBatchSpots);
    const begunAtMs = performance.now();
    const left =
      batch.length > 0 ? await this.#recorder.store(batch, this.#line.batchSinceMs) : batch;
    const isFull = batch.length >= this.#batchSize;
    if (batch.length > 0 && !isFull) this.#pace.noteStored(performance.now() - begunAtMs);
    const hasWaited = this.#state() !== 'flowing';
    await this.#line.settle(batch.length - left.length);
    if (this.#mode.is('resting')) return;
    if (left.length > 0) {
      this.#mode.become(this.#mode.isOpen ? 'away' : 'leaving');
      await this.#line.moveToDisk();
    } else {
      this.#retryBackoff.reset();
      this.#noteStored(batch.length, hasWaited);
      this.#mode.become(this.#modeAfterStoring());
    }
  }

  #modeAfterStoring(): QueueMode {
    if (!this.#mode.isOpen) return 'emptying';
    return this.#line.isOnDisk ? 'draining' : 'flowing';
  }

  /** Counts the reports of an outage that are stored, and logs them at its end, unless it was short. */
  #noteStored(count: number, hasWaited: boolean): void {
    this.#storedFromDisk = hasWaited ? this.#storedFromDisk + count : 0;
    if (this.#line.isOnDisk || this.#storedFromDisk < this.#batchSize) return;
    this.options.log('info', `${this.#storedFromDisk} spots that waited on disk are stored`);
  }

  #hasMore(): boolean {
    if (!this.#mode.isOpen) return this.#isWorthAnAttempt();
    if (!this.#mode.is('flowing', 'draining')) return true;
    const onDisk = this.#line.isOnDisk ? this.#line.onDisk().spilledReports : 0;
    return this.#line.waiting + onDisk >= this.#batchSize;
  }

  /** Sends reports of an earlier tick that are not stored yet to disk. */
  #watch(): void {
    let arrived = this.#received;
    this.#watchTimer = setInterval(() => {
      const isLate = this.#received - this.#line.inMemory < arrived;
      if (isLate && this.#mode.is('flowing')) this.#mode.become('late');
      if (isLate) void this.#line.moveToDisk();
      arrived = this.#received;
    }, this.#spillAfterMs);
  }

  #spillSoon(): void {
    this.#spillTimer ??= setTimeout(() => {
      this.#spillTimer = undefined;
      if (this.#state() === 'flowing') return;
      void this.#line.moveToDisk().then(() => this.#schedule());
    }, this.#spillAfterMs);
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#retryBackoff.nextDelayMs());
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #countDropped(): void {
    if (this.#dropped++ % DROPPED_LOGGED_EACH !== 0) return;
    this.options.log('error', `the spot queue is full: ${this.#dropped} of the oldest dropped`);
  }
}
