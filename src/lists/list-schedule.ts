import { Backoff } from '../tools/backoff.js';

const CHECK_EVERY_MS = 86_400_000;

/** After a failure a URL is asked again after this time at the earliest, also by another process. */
const MIN_RETRY_MS = 600_000;

const MAX_RETRY_MS = 21_600_000;

/** When a list's URL is asked next: each day, and sooner after a failure. */
export class ListSchedule {
  readonly #backoff = new Backoff({ initialMs: MIN_RETRY_MS, ceilingMs: MAX_RETRY_MS });
  #fromMs = 0;
  #nextAtMs = 0;

  /** Goes on where another process, or an earlier start, ended. */
  resume(checkedAtMs: number, hasFailed: boolean): void {
    this.#set(checkedAtMs, hasFailed ? MIN_RETRY_MS : CHECK_EVERY_MS);
  }

  /** Whether it is time to ask; also when the clock was set back behind the last check. */
  isDue(nowMs: number): boolean {
    return nowMs >= this.#nextAtMs || nowMs < this.#fromMs;
  }

  /** The source is about to be asked. Unless that succeeds, the next time is after a pause, which doubles each time. */
  begin(nowMs: number): void {
    this.#set(nowMs, this.#backoff.nextDelayMs());
  }

  succeed(nowMs: number): void {
    this.#backoff.reset();
    this.#set(nowMs, CHECK_EVERY_MS);
  }

  /** The source asked for a pause of this length. */
  extend(pauseMs: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#fromMs + pauseMs);
  }

  #set(fromMs: number, pauseMs: number): void {
    this.#fromMs = fromMs;
    this.#nextAtMs = fromMs + pauseMs;
  }
}
