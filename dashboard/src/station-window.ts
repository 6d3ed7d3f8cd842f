import type { Filters } from './filters.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, nowMs, startOf } from './time.js';

/** The longest window of `GET /stations`. */
const MAX_WINDOW_MS = DAY_MS;

type Window = Pick<Filters, 'since' | 'until'>;

/** Whether the window of the filters is longer than `GET /stations` takes. */
export function isTooLong(window: Window): boolean {
  return windowMs(window) > MAX_WINDOW_MS;
}

/** How long the window of the filters is. */
function windowMs({ since, until }: Window): number {
  const atMs = nowMs();
  return (until === '' ? atMs : startOf(until, atMs)) - startOf(since, atMs);
}

/** Spots of a window that ended so long ago have come, but for those that are imported. */
const LATE_MS = 15 * MINUTE_MS;
const ENDED_EACH_MS = 10 * MINUTE_MS;

/** How often what is heard in the window is requested again: the service answers the past hour from memory. */
export function everyMs(window: Window, shortMs: number, longMs: number): number {
  // An age is no time: such a window goes on.
  if (Date.parse(window.until) < nowMs() - LATE_MS) return ENDED_EACH_MS;
  return windowMs(window) <= HOUR_MS ? shortMs : longMs;
}

/** The same for stations. */
export function stationsEachMs(window: Window): number {
  return everyMs(window, 3_000, 15_000);
}
