import type { Groups } from '../service/api.js';
import { DAY_MS, HOUR_MS } from '../words/time.js';
import type { Measure } from './choices.js';

/** The mean is of at most this many days. */
export const MEAN_DAYS = 30;

/** What was heard on fewer days is chance, and not what is usual. */
export const MIN_MEAN_DAYS = 5;

export type Counts = Readonly<Record<Measure, number>>;

/** Counts by band and by the beginning of the hour, ms. */
export type HourCounts = ReadonlyMap<string, ReadonlyMap<number, Counts>>;

/** Reads the measures of a row. */
export function readCounts([spots, stations]: Groups['rows'][number]): Counts {
  return { spots: Number(spots), stations: Number(stations) };
}

/** Reads an answer by hour and band with spots and stations. */
export function readHours({ rows }: Pick<Groups, 'rows'>): HourCounts {
  const bands = new Map<string, Map<number, Counts>>();
  for (const [hour, band, ...measured] of rows) {
    const hours = bands.get(String(band)) ?? new Map<number, Counts>();
    hours.set(Date.parse(String(hour)), readCounts(measured));
    bands.set(String(band), hours);
  }
  return bands;
}

/**
 * The hours in which the service heard anything at all, of an answer by hour over `fromMs` on: hours before its log began,
 * and those in which it did not listen, are no hours of silence. Where the log begins within the window, its first hour is
 * left out, as it may be part of one.
 */
export function coveredHours({ rows }: Pick<Groups, 'rows'>, fromMs: number): ReadonlySet<number> {
  const hours = rows.map(([hour]) => Date.parse(String(hour))).sort((a, b) => a - b);
  const [first] = hours;
  return new Set(first === undefined || first <= fromMs ? hours : hours.slice(1));
}

/** What is usual in an hour of the day. */
export interface Usual {
  /** The mean of the days before; `undefined` when they are fewer than {@link MIN_MEAN_DAYS}. */
  readonly mean: number | undefined;
  /** On how many of the days before the service listened. */
  readonly days: number;
}

/**
 * The mean of a band in an hour over the {@link MEAN_DAYS} days before it: of those days in which the hour is covered.
 * An hour that is covered and has no spots counts as 0.
 */
export function usualAt(
  history: HourCounts,
  covered: ReadonlySet<number>,
  band: string,
  hourMs: number,
  measure: Measure,
): Usual {
  const hours = Array.from({ length: MEAN_DAYS }, (_, day) => hourMs - (day + 1) * DAY_MS);
  const known = hours.filter((hour) => covered.has(hour));
  if (known.length < MIN_MEAN_DAYS) return { mean: undefined, days: known.length };
  const counts = history.get(band);
  const sum = known.reduce((all, hour) => all + (counts?.get(hour)?.[measure] ?? 0), 0);
  return { mean: sum / known.length, days: known.length };
}

/** An hour that is shown, for a band. */
export interface HourCell extends Usual {
  readonly hourMs: number;
  /** What was heard; `undefined` in an hour in which the service heard nothing at all. */
  readonly heard: number | undefined;
  /** Whether the hour is not over. */
  readonly isNow: boolean;
}

/** The beginning of the first hour of 24, of which the last begins at `lastHourMs`. */
export function firstHour(lastHourMs: number): number {
  return lastHourMs - 23 * HOUR_MS;
}

/** The hour of the day, UTC. */
export function hourOfDay(hourMs: number): number {
  return (hourMs / HOUR_MS) % 24;
}

/** The 24 hours up to `lastHourMs` for a band. `nowHourMs` is the beginning of the present hour, `listened` are the hours with anything heard. */
export function cellsOf(
  of: {
    heard: HourCounts;
    listened: ReadonlySet<number>;
    history: HourCounts;
    covered: ReadonlySet<number>;
  },
  band: string,
  measure: Measure,
  { lastHourMs, nowHourMs }: { lastHourMs: number; nowHourMs: number },
): readonly HourCell[] {
  return Array.from({ length: 24 }, (_, index) => {
    const hourMs = firstHour(lastHourMs) + index * HOUR_MS;
    const heard = of.heard.get(band)?.get(hourMs)?.[measure] ?? 0;
    return {
      hourMs,
      heard: of.listened.has(hourMs) ? heard : undefined,
      isNow: hourMs === nowHourMs,
      ...usualAt(of.history, of.covered, band, hourMs, measure),
    };
  });
}
