import type { Filters } from './filters.js';
import { nowMs, startOf } from './time.js';

/** The longest window of `GET /stations`. */
const MAX_WINDOW_MS = 86_400_000;

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
