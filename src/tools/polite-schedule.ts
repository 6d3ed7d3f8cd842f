import { Backoff } from './backoff.js';

/** Options of a {@link PoliteSchedule}. */
export interface PoliteScheduleOptions {
  /** Pause after a good answer. */
  readonly everyMs: number;
  /** Minimum pause after a failure, also for another process. */
  readonly minRetryMs: number;
  readonly maxRetryMs: number;
}

/** Decides when a server is asked next: after a pause, and after a failure in pauses that double. */
export class PoliteSchedule {
  readonly #backoff: Backoff;
  #fromMs = 0;
  #nextAtMs = 0;

  constructor(private readonly options: PoliteScheduleOptions) {
    const { minRetryMs, maxRetryMs } = options;
    this.#backoff = new Backoff({ initialMs: minRetryMs, ceilingMs: maxRetryMs });
  }

  /** Continues from the last time, of another process or of an earlier start. */
  resume(askedAtMs: number, hasFailed: boolean): void {
    this.#set(askedAtMs, hasFailed ? this.options.minRetryMs : this.options.everyMs);
  }

  /** Whether the server is to be asked; also when the clock was set back behind the last time. */
  isDue(nowMs: number): boolean {
    return nowMs >= this.#nextAtMs || nowMs < this.#fromMs;
  }

  /** Notes that it is asked. Unless that succeeds, the next time is after a pause, which doubles each time. */
  begin(nowMs: number): void {
    this.#set(nowMs, this.#backoff.nextDelayMs());
  }

  /** Notes that it has answered well. */
  succeed(nowMs: number): void {
    this.#backoff.reset();
    this.#set(nowMs, this.options.everyMs);
  }

  /** Keeps the pause that the server asks for, when it is longer. */
  extend(pauseMs: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#fromMs + pauseMs);
  }

  /** The pause from the last time to the next. */
  get pauseMs(): number {
    return this.#nextAtMs - this.#fromMs;
  }

  #set(fromMs: number, pauseMs: number): void {
    this.#fromMs = fromMs;
    this.#nextAtMs = fromMs + pauseMs;
  }
}
