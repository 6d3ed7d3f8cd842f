import type { Filters } from './filters.js';
import { DAY_MS, HOUR_MS, nowMs, startOf } from './time.js';

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

/** How often what is heard in the window is requested again: the service answers the past hour from memory. */
export function everyMs(window: Window, shortMs: number, longMs: number): number {
  return windowMs(window) <= HOUR_MS ? shortMs : longMs;
}

/** The same for stations. */
export function stationsEachMs(window: Window): number {
  return everyMs(window, 3_000, 15_000);
}
