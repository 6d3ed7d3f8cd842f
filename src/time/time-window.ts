export const SECONDS_PER_MINUTE = 60;
export const SECONDS_PER_HOUR = 3_600;
export const SECONDS_PER_DAY = 86_400;

/**
 * A span of whole seconds since the Unix epoch, half-open: `fromSeconds` is inside, `toSeconds`
 * is not. Without an end it reaches as far as there are spots. (A client's `since` and `until` are
 * both inclusive: `toSeconds` is `until` + 1.)
 */
export interface TimeWindow {
  readonly fromSeconds: number;
  readonly toSeconds: number | null;
}

/** A part of a window that is made of whole buckets of `unitSeconds` each. */
export interface WindowSegment extends TimeWindow {
  readonly unitSeconds: number;
}

/**
 * Cuts a window into the coarsest whole buckets it holds and finer ones at its ragged edges, oldest
 * first. The segments touch and cover the window exactly; each is aligned to its unit.
 * `unitsSeconds` are the buckets to use, coarsest first, each a multiple of the next; the last is 1.
 */
export function splitWindow(window: TimeWindow, unitsSeconds: readonly number[]): WindowSegment[] {
  const [unitSeconds = 1, ...finer] = unitsSeconds;
  const { fromSeconds, toSeconds } = window;
  if (toSeconds !== null && fromSeconds >= toSeconds) return [];
  const from = ceilTo(fromSeconds, unitSeconds);
  const to = toSeconds === null ? null : floorTo(toSeconds, unitSeconds);
  if (to !== null && from >= to) return splitWindow(window, finer);
  return [
    ...splitWindow({ fromSeconds, toSeconds: from }, finer),
    { unitSeconds, fromSeconds: from, toSeconds: to },
    ...(to === null ? [] : splitWindow({ fromSeconds: to, toSeconds }, finer)),
  ];
}

/** The last hours up to now; both ends inclusive. */
export function windowOfHours(
  hours: number,
  nowMs: number,
): TimeWindow & { readonly toSeconds: null } {
  return windowOfSeconds(hours * SECONDS_PER_HOUR, nowMs);
}

/** The last seconds up to now; both ends inclusive. */
export function windowOfSeconds(
  seconds: number,
  nowMs: number,
): TimeWindow & { readonly toSeconds: null } {
  return { fromSeconds: Math.ceil(nowMs / 1000) - seconds, toSeconds: null };
}

/** The whole clock hours that a window touches. */
export function wholeHours(window: TimeWindow): TimeWindow {
  return whole(window, SECONDS_PER_HOUR);
}

/** The whole minutes that a window touches. */
export function wholeMinutes(window: TimeWindow): TimeWindow {
  return whole(window, SECONDS_PER_MINUTE);
}

function whole({ fromSeconds, toSeconds }: TimeWindow, unit: number): TimeWindow {
  return {
    fromSeconds: floorTo(fromSeconds, unit),
    toSeconds: toSeconds === null ? null : ceilTo(toSeconds, unit),
  };
}

/** Cuts off the part of a window before a moment; empty when nothing is left. */
export function clampStart<Window extends TimeWindow>(window: Window, fromSeconds: number): Window {
  return fromSeconds <= window.fromSeconds ? window : { ...window, fromSeconds };
}

/** The intersection of two windows; empty (not before its end) when there is none. */
export function overlap(a: TimeWindow, b: TimeWindow): TimeWindow {
  const ends = [a.toSeconds, b.toSeconds].filter((end) => end !== null);
  return {
    fromSeconds: Math.max(a.fromSeconds, b.fromSeconds),
    toSeconds: ends.length === 0 ? null : Math.min(...ends),
  };
}

/** The greatest multiple of `unit` that is not above `value`. */
export function floorTo(value: number, unit: number): number {
  return Math.floor(value / unit) * unit;
}

/** The least multiple of `unit` that is not below `value`. */
function ceilTo(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}
