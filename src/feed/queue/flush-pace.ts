/** The pause after a batch, by what one usually takes: storing has a fifth of the time. */
const USUAL_PAUSES = 4;

/** How fast the time that may be spent grows, and how much of it is kept for a slow batch: a quarter of any second together. */
const SHARE = 0.225;
const MAX_CREDIT_MS = 25;

/** A pause is a second at most, also after a batch that waited for a minute. */
const MAX_PAUSE_MS = 1_000;
const MAX_DEBT_MS = SHARE * MAX_PAUSE_MS;

/** So much nearer each batch brings what is usual to what it took: one slow batch changes little. */
const STEP = 0.1;

/** From nothing it could not grow. */
const LEAST_USUAL_MS = 0.5;

/**
 * Decides how long reports wait for others before they are stored in a batch that is not full. What that costs sets the
 * pace: on a fast disk batches are small and stored within milliseconds, a slow one gets fewer and larger ones by itself.
 * Over any second a quarter of the time is spent at most, a batch aside that takes longer than usual.
 */
export class FlushPace {
  #usualMs: number | undefined;
  #creditMs = MAX_CREDIT_MS;
  #endedAtMs = -Infinity;

  /** @param gatherMs the wait when nothing was stored lately: for what comes in the same read */
  constructor(private readonly gatherMs: number) {}

  /** The wait from now on, in milliseconds. */
  waitMs(): number {
    const pauseMs = Math.max(USUAL_PAUSES * (this.#usualMs ?? 0), -this.#creditMs / SHARE);
    const restMs = Math.min(pauseMs, MAX_PAUSE_MS) - (performance.now() - this.#endedAtMs);
    return Math.max(this.gatherMs, restMs);
  }

  /** Notes that a batch was stored just now that was not full. */
  noteStored(tookMs: number): void {
    const nowMs = performance.now();
    const earnedMs = SHARE * (nowMs - this.#endedAtMs);
    const creditMs = Math.min(MAX_CREDIT_MS, this.#creditMs + earnedMs) - tookMs;
    this.#creditMs = Math.max(-MAX_DEBT_MS, creditMs);
    this.#endedAtMs = nowMs;
    const usualMs = this.#usualMs ?? tookMs;
    const nextMs = usualMs * (1 + STEP * Math.sign(tookMs - usualMs));
    this.#usualMs = Math.max(LEAST_USUAL_MS, nextMs);
  }
}
