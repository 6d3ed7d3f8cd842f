import type { Filters } from './filters.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, nowMs, startOf } from '../words/time.js';

/** The longest window of `GET /stations`. */
const MAX_WINDOW_MS = DAY_MS;

type Window = Pick<Filters, 'since' | 'until'>;

/** Whether the window of the filters is longer than `GET /stations` takes. */
export function isTooLong(window: Window): boolean {
  return windowMs(window) > MAX_WINDOW_MS;
}

/** How long the window of the filters is. */
export function windowMs({ since, until }: Window): number {
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

/** The window of this moment between two points in time, as the service makes it of an age: by whole seconds, both inside. */
export function windowAt({ since, until }: Window, atMs: number): Window {
  const secondMs = Math.ceil(atMs / 1_000) * 1_000;
  const fromMs = startOf(since, secondMs);
  // What is no time the service refuses, and says so.
  return {
    since: fromMs === 0 ? since : new Date(fromMs).toISOString(),
    until: until || new Date(secondMs).toISOString(),
  };
}
