import { signal } from '@preact/signals';
import { client, isFailure, retryAfterMs } from '../service/api.js';
import { type Filters, toQuery } from '../address/filters.js';
import { sleep } from '../browser/sleep.js';

/** How often it is looked whether the total has to be requested again. */
const LOOK_EACH_MS = 250;

/** Minimum time between two requests. */
const MIN_PAUSE_MS = 1_000;

/** An answer that took long is followed by a pause that many times as long: one page must not keep the service busy. */
const PAUSES_PER_ANSWER = 3;

/** Maximum age of a total that nothing seems to have changed: places are looked up later, and old days are imported. */
const MAX_AGE_MS = 10_000;

/** Minimum pause after a failed request; `Retry-After` may ask for more. */
const RETRY_MS = 2_000;

/** What {@link SpotTotal.follow} asks, and tells. */
export interface TotalListener {
  readonly mayHaveChanged: () => boolean;
  /** The service has said the total. */
  readonly onTotal: () => void;
}

/**
 * How many spots match, as the service counts them. It is never computed here: spots come late, leave the window, are imported,
 * and match from the moment on at which their place is known.
 */
export class SpotTotal {
  readonly value = signal<number | undefined>(undefined);
  #isStale = false;

  /** To be called when spots came: the total is requested again within a second. */
  markStale(): void {
    this.#isStale = true;
  }

  /**
   * Requests the total until `leaving` is aborted, while the page is visible: once a second while `mayHaveChanged`,
   * or spots come; otherwise every {@link MAX_AGE_MS}. Failures are left to who loads the spots.
   */
  async follow(
    filters: Filters,
    { mayHaveChanged, onTotal }: TotalListener,
    leaving: AbortSignal,
  ): Promise<void> {
    let pauseMs = MIN_PAUSE_MS;
    let answeredAtMs = performance.now();
    for (;;) {
      await sleep(LOOK_EACH_MS, leaving);
      if (leaving.aborted) return;
      const ageMs = performance.now() - answeredAtMs;
      if (document.hidden || ageMs < pauseMs) continue;
      if (!this.#isStale && ageMs < MAX_AGE_MS && !mayHaveChanged()) continue;
      const askedAtMs = performance.now();
      this.#isStale = false;
      try {
        const query = { ...toQuery(filters), limit: 1 };
        const { total } = await client.findSpots(query, { signal: leaving });
        if (leaving.aborted) return;
        this.value.value = total;
        onTotal();
        answeredAtMs = performance.now();
        pauseMs = Math.max(MIN_PAUSE_MS, PAUSES_PER_ANSWER * (answeredAtMs - askedAtMs));
      } catch (error) {
        if (leaving.aborted) return;
        if (!isFailure(error)) throw error;
        this.#isStale = true;
        answeredAtMs = performance.now();
        pauseMs = Math.max(RETRY_MS, retryAfterMs(error));
      }
    }
  }
}
