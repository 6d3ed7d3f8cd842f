import { Backoff } from '../shared/backoff.js';
import type { SpotReport } from '../shared/spot-report.js';
import {
  BatchRecorder,
  type BatchRecorderCounts,
  type BatchRecorderOptions,
} from './batch-recorder.js';
import { ReportFifo } from './report-fifo.js';

/** What a {@link SpotQueue} is made from. */
export interface SpotQueueOptions extends BatchRecorderOptions {
  /** Waiting or in flight; 500,000: about half an hour of a contest, 100 MB. */
  readonly maxReports?: number;
  /** 1,000 */
  readonly batchSize?: number;
  /** 250 ms */
  readonly flushEveryMs?: number;
  /** Between attempts while the database is away: 250 ms doubling to 5 s. */
  readonly retryBackoff?: Backoff;
}

/** What is in a {@link SpotQueue} now, and what became of what was. */
export interface SpotQueueStats extends BatchRecorderCounts {
  /** Waiting or in flight. */
  readonly queued: number;
  /** The oldest reports of a full queue, gone for newer ones. */
  readonly dropped: number;
}

const DROPPED_LOGGED_EACH = 10_000;

/**
 * Reports on their way from the feeds to the log of spots, in order and one batch at a time: at
 * once when a batch is full, else a moment after its first report. While the database is away
 * they wait here, and none is lost until the queue is full.
 *
 * A spill to disk belongs where reports wait: it would take what {@link offer} has no room for
 * and what {@link drain} leaves.
 */
export class SpotQueue {
  readonly #recorder: BatchRecorder;
  readonly #waiting = new ReportFifo();
  readonly #maxReports: number;
  readonly #batchSize: number;
  readonly #flushEveryMs: number;
  readonly #retryBackoff: Backoff;
  #mode: 'running' | 'draining' | 'halted' = 'running';
  #inFlight = 0;
  #dropped = 0;
  #flushTimer: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #endPause: () => void = () => {};

  constructor(private readonly options: SpotQueueOptions) {
    this.#recorder = new BatchRecorder(options);
    this.#maxReports = options.maxReports ?? 500_000;
    this.#batchSize = options.batchSize ?? 1_000;
    this.#flushEveryMs = options.flushEveryMs ?? 250;
    this.#retryBackoff = options.retryBackoff ?? new Backoff({ initialMs: 250, ceilingMs: 5_000 });
  }

  /** Takes a report and never waits. Gives back the oldest one when it had to go for this one. */
  offer(report: SpotReport): SpotReport | undefined {
    if (this.#mode === 'halted') this.#mode = 'running';
    this.#waiting.push(report);
    const isOverfull = this.#queued > this.#maxReports;
    const [dropped] = isOverfull ? this.#waiting.take(1) : [];
    if (dropped !== undefined) this.#countDropped();
    this.#schedule();
    return dropped;
  }

  /** The counts since the start of the process. */
  stats(): SpotQueueStats {
    return { queued: this.#queued, dropped: this.#dropped, ...this.#recorder.counts };
  }

  /**
   * Stores what is here without delay, for a shutdown or the end of a role, and gives how many
   * reports are left after `deadlineMs` at most. Then the queue rests until the next offer.
   */
  async drain(deadlineMs: number): Promise<number> {
    this.#mode = 'draining';
    this.#endPause();
    let deadline: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => {
      deadline = setTimeout(() => {
        this.#mode = 'halted';
        resolve();
      }, deadlineMs);
    });
    while (this.#queued > 0 && this.#mode === 'draining') {
      await Promise.race([this.#pump(), expired]);
    }
    clearTimeout(deadline);
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#mode = 'halted';
    this.#endPause();
    return this.#queued;
  }

  get #queued(): number {
    return this.#waiting.size + this.#inFlight;
  }

  #schedule(): void {
    if (this.#pumping !== undefined || this.#mode === 'halted') return;
    if (this.#waiting.size >= this.#batchSize) void this.#pump();
    else if (this.#waiting.size > 0) {
      this.#flushTimer ??= setTimeout(() => void this.#pump(), this.#flushEveryMs);
    }
  }

  /** One batch in flight: whoever asks meanwhile is given the run that is under way. */
  #pump(): Promise<void> {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = undefined;
    this.#pumping ??= this.#storeWaiting().finally(() => {
      this.#pumping = undefined;
      this.#schedule();
    });
    return this.#pumping;
  }

  async #storeWaiting(): Promise<void> {
    let isAway = false;
    do {
      const batch = this.#waiting.take(this.#batchSize);
      this.#inFlight = batch.length;
      const left = await this.#recorder.store(batch);
      this.#waiting.putBack(left);
      this.#inFlight = 0;
      isAway = left.length > 0;
      if (isAway) await this.#pause();
      else this.#retryBackoff.reset();
    } while (this.#hasMore(isAway));
  }

  #hasMore(isAway: boolean): boolean {
    if (this.#mode === 'halted' || this.#waiting.size === 0) return false;
    return isAway || this.#mode === 'draining' || this.#waiting.size >= this.#batchSize;
  }

  async #pause(): Promise<void> {
    if (this.#mode === 'halted') return;
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
