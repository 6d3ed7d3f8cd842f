import { DAY_MS, HOUR_MS, MINUTE_MS } from '../words/time.js';

/** How many times faster than it was. */
export const SPEEDS = [60, 600, 3_600] as const;

/** A step is shown for so long: addresses of browsers may not change more often than three times a second. */
export const STEP_SHOWN_MS = 1_000;

/** How far a step goes: a minute, ten, or an hour, so that whoever plays it asks for the same windows. */
export function stepMs(speed: number): number {
  return speed * STEP_SHOWN_MS;
}

/** The step after a moment, on the clock of UTC. */
export function after(atMs: number, step: number): number {
  return (Math.floor(atMs / step) + 1) * step;
}

/** The step before a moment. */
export function before(atMs: number, step: number): number {
  return (Math.ceil(atMs / step) - 1) * step;
}

/** How much of the time the line shows at once. */
export const SPANS = ['24h', '7d', '365d', ''] as const;
export type Span = (typeof SPANS)[number];

/** What the line shows: its ends, in columns of the same length. */
export interface Strip {
  readonly fromMs: number;
  readonly toMs: number;
  readonly columnMs: number;
}

/** More columns than these are thinner than a pen's stroke. */
const MAX_COLUMNS = 240;

const LENGTHS_MS: Readonly<Record<Span, number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '365d': 365 * DAY_MS,
  '': 0,
};

/** A few lengths that `GET /aggregate` counts by. */
const COLUMNS_MS: Readonly<Record<Span, number>> = {
  '24h': 10 * MINUTE_MS,
  '7d': HOUR_MS,
  '365d': DAY_MS,
  '': DAY_MS,
};

/**
 * The part of the time that has a moment in it: up to now where that has it, else whole days around it, which stay the same
 * from step to step. Without a span all that there is.
 */
export function stripAt(span: Span, atMs: number, firstMs: number, nowMs: number): Strip {
  const columnMs = COLUMNS_MS[span];
  const endMs = Math.ceil(nowMs / columnMs) * columnMs;
  if (span === '') {
    const fromMs = Math.min(floorTo(firstMs, DAY_MS), endMs - DAY_MS);
    const days = (endMs - fromMs) / DAY_MS;
    return { fromMs, toMs: endMs, columnMs: Math.ceil(days / MAX_COLUMNS) * DAY_MS };
  }
  const lengthMs = LENGTHS_MS[span];
  if (atMs >= endMs - lengthMs) return { fromMs: endMs - lengthMs, toMs: endMs, columnMs };
  // A moment is the end of its window: midnight belongs to the day before.
  const days = Math.floor(lengthMs / DAY_MS / 2);
  const fromMs = floorTo(atMs - 1, DAY_MS) - days * DAY_MS;
  return { fromMs, toMs: fromMs + lengthMs, columnMs };
}

/** Where a moment is on the line, from 0 to 1; outside of it less or more. */
export function shareOf({ fromMs, toMs }: Strip, atMs: number): number {
  return (atMs - fromMs) / (toMs - fromMs);
}

/** The moment at a place of the line: a full column of hours, or the nearest hour of longer ones. */
export function momentAtShare({ fromMs, toMs, columnMs }: Strip, share: number): number {
  const atMs = fromMs + Math.min(1, Math.max(0, share)) * (toMs - fromMs);
  const step = Math.min(columnMs, HOUR_MS);
  return Math.round(atMs / step) * step;
}

/** How many spots each column has, of rows that are no longer than a column. */
export function columnsOf(
  { fromMs, toMs, columnMs }: Strip,
  rows: readonly (readonly [atMs: number, spots: number])[],
): number[] {
  const columns = Array.from({ length: Math.ceil((toMs - fromMs) / columnMs) }, () => 0);
  for (const [atMs, spots] of rows) {
    const index = Math.floor((atMs - fromMs) / columnMs);
    if (index in columns) columns[index] = (columns[index] ?? 0) + spots;
  }
  return columns;
}

function floorTo(ms: number, step: number): number {
  return Math.floor(ms / step) * step;
}
