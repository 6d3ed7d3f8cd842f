/** How a {@link Backoff} grows. */
export interface BackoffOptions {
  /** The first delay; 2 s. */
  readonly initialMs?: number;
  /** No delay is longer; 60 s. */
  readonly ceilingMs?: number;
  /** The random part of a delay, 0 to 1; a quarter. */
  readonly jitterRatio?: number;
  /** 0 to 1, like `Math.random`. */
  readonly random?: () => number;
}

/**
 * The delays between attempts: each twice the one before, up to a ceiling. A random part lengthens a delay (at the
 * ceiling it shortens it), so that clients which lost the same server do not reconnect at the same moment.
 */
export class Backoff {
  readonly #initialMs: number;
  readonly #ceilingMs: number;
  readonly #jitterRatio: number;
  readonly #random: () => number;
  #baseMs: number;

  constructor(options: BackoffOptions = {}) {
    this.#initialMs = options.initialMs ?? 2_000;
    this.#ceilingMs = options.ceilingMs ?? 60_000;
    this.#jitterRatio = options.jitterRatio ?? 0.25;
    this.#random = options.random ?? Math.random;
    this.#baseMs = this.#initialMs;
  }

  /** The delay before the next attempt, in whole milliseconds. */
  nextDelayMs(): number {
    const baseMs = Math.min(this.#baseMs, this.#ceilingMs);
    this.#baseMs = Math.min(baseMs * 2, this.#ceilingMs);
    const jitterMs = baseMs * this.#jitterRatio * this.#random();
    const delayMs = baseMs + jitterMs;
    return Math.round(delayMs <= this.#ceilingMs ? delayMs : this.#ceilingMs - jitterMs);
  }

  /** Starts again from the first delay. */
  reset(): void {
    this.#baseMs = this.#initialMs;
  }
}
