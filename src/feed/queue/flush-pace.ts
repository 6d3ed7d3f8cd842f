const SECOND_MS = 1_000;

/** Of any second at most so much is spent in storing batches that are not full. */
const MOST_OF_SECOND_MS = 250;

/** The pause after a batch, by what one usually takes: a fifth of the time, which leaves room for slow ones. */
const USUAL_PAUSES = 4;

/** So much nearer each batch brings what is usual to what it took: one slow batch changes little. */
const STEP = 0.1;

/** What is taken for usual at first: the first batches of a process are slow. */
const FIRST_USUAL_MS = 5;

/** From nothing it could not grow. */
const LEAST_USUAL_MS = 0.5;

/** A batch that was stored. */
interface Stored {
  readonly endedAtMs: number;
  readonly tookMs: number;
}

/**
 * Decides how long reports wait for others before they are stored in a batch that is not full. What that costs sets the
 * pace: on a fast disk batches are small and stored within milliseconds, a slow one gets fewer and larger ones by itself.
 * None is begun that would, if it takes what is usual, bring the past second beyond a quarter.
 */
export class FlushPace {
  #usualMs = FIRST_USUAL_MS;
  /** The batches of the past second, in order. */
  #stored: readonly Stored[] = [];

  /** @param gatherMs the wait when nothing was stored lately: for what comes in the same read */
  constructor(private readonly gatherMs: number) {}

  /** The wait from now on, in milliseconds; a second at most. */
  waitMs(): number {
    const endedAtMs = this.#stored.at(-1)?.endedAtMs ?? -Infinity;
    const pausedAtMs = endedAtMs + Math.min(USUAL_PAUSES * this.#usualMs, SECOND_MS);
    const beginAtMs = Math.max(pausedAtMs, this.#affordableAtMs());
    return Math.max(this.gatherMs, beginAtMs - performance.now());
  }

  /** Notes that a batch was stored just now that was not full. */
  noteStored(tookMs: number): void {
    const nowMs = performance.now();
    const towards = Math.sign(tookMs - this.#usualMs);
    this.#usualMs = Math.max(LEAST_USUAL_MS, this.#usualMs * (1 + STEP * towards));
    const ofSecond = this.#stored.filter(({ endedAtMs }) => endedAtMs > nowMs - SECOND_MS);
    this.#stored = [...ofSecond, { endedAtMs: nowMs, tookMs }];
  }

  /** When the second before has room for one more batch. */
  #affordableAtMs(): number {
    let spentMs = this.#usualMs;
    for (const { endedAtMs, tookMs } of this.#stored.toReversed()) {
      spentMs += tookMs;
      if (spentMs > MOST_OF_SECOND_MS) return endedAtMs + SECOND_MS;
    }
    return -Infinity;
  }
}
