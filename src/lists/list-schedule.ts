import { Backoff } from '../tools/backoff.js';

const CHECK_EVERY_MS = 86_400_000;

/** Minimum pause after a failure, also for another process. */
const MIN_RETRY_MS = 600_000;

const MAX_RETRY_MS = 21_600_000;

/** Decides when a list's source is checked next: after a day, and sooner after a failure. */
export class ListSchedule {
  readonly #backoff = new Backoff({ initialMs: MIN_RETRY_MS, ceilingMs: MAX_RETRY_MS });
  #fromMs = 0;
  #nextAtMs = 0;

  /** Continues from the last check, of another process or of an earlier start. */
  resume(checkedAtMs: number, hasFailed: boolean): void {
    this.#set(checkedAtMs, hasFailed ? MIN_RETRY_MS : CHECK_EVERY_MS);
  }

  /** Whether a check is due; also when the clock was set back behind the last check. */
  isDue(nowMs: number): boolean {
    return nowMs >= this.#nextAtMs || nowMs < this.#fromMs;
  }

  /** Notes that a check begins. Unless it succeeds, the next is due after a pause, which doubles each time. */
  begin(nowMs: number): void {
    this.#set(nowMs, this.#backoff.nextDelayMs());
  }

  /** Notes that the check succeeded. */
  succeed(nowMs: number): void {
    this.#backoff.reset();
    this.#set(nowMs, CHECK_EVERY_MS);
  }

  /** Keeps the pause that the source asks for, when it is longer. */
  extend(pauseMs: number): void {
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#fromMs + pauseMs);
  }

  #set(fromMs: number, pauseMs: number): void {
    this.#fromMs = fromMs;
    this.#nextAtMs = fromMs + pauseMs;
  }
}
