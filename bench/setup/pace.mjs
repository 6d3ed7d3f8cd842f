// When lines are due that come at a rate: each at its own moment, not some of them together, which would be measured.
import { setTimeout as delay } from 'node:timers/promises';

/** The least that a timer waits: at more than 1,000 a second a few are due at once. */
const LEAST_PAUSE_MS = 1;

const CLOCK = { nowMs: () => performance.now(), pause: async (ms) => delay(ms) };

/**
 * Gives how many more are due now, whenever at least one is.
 * @param {{ ratePerSecond: number, durationMs: number }} plan
 * @param {{ nowMs: () => number, pause: (ms: number) => Promise<unknown> }} [clock]
 * @returns {AsyncGenerator<number, void>}
 */
export async function* pace({ ratePerSecond, durationMs }, { nowMs, pause } = CLOCK) {
  const startedAtMs = nowMs();
  const dueAtMs = (place) => startedAtMs + (place * 1_000) / ratePerSecond;
  const all = Math.floor((durationMs * ratePerSecond) / 1_000);
  for (let given = 0; given < all;) {
    const due = Math.min(all, 1 + Math.floor(((nowMs() - startedAtMs) * ratePerSecond) / 1_000));
    if (due > given) yield due - given;
    given = Math.max(given, due);
    await pause(Math.max(LEAST_PAUSE_MS, Math.ceil(dueAtMs(given) - nowMs())));
  }
}
