import type { Groups } from '../service/api.js';
import { HOUR_MS, toSecond } from '../words/time.js';

/** A clock hour, or what of it is in the window. */
export interface HourCount {
  readonly hour: string;
  readonly count: number;
  /** From when to when it is counted, where that is not the whole hour. */
  readonly part?: readonly [from: string, to: string];
}

/** Every clock hour of the window, oldest first, those without spots as 0; the first and the last may be parts. */
export function clockHours({
  rows,
  since,
  until,
}: Pick<Groups, 'rows' | 'since' | 'until'>): HourCount[] {
  const spots = new Map(rows.map(([hour, count]) => [Date.parse(String(hour)), Number(count)]));
  const [sinceMs, untilMs] = [Date.parse(since), Date.parse(until)];
  const firstMs = Math.floor(sinceMs / HOUR_MS) * HOUR_MS;
  // The last second belongs to the window.
  const hours = Math.max(0, Math.floor((untilMs - firstMs) / HOUR_MS) + 1);
  return Array.from({ length: hours }, (_, at) => {
    const hourMs = firstMs + at * HOUR_MS;
    const [fromMs, toMs] = [Math.max(hourMs, sinceMs), Math.min(hourMs + HOUR_MS, untilMs + 1_000)];
    return {
      hour: toSecond(hourMs),
      count: spots.get(hourMs) ?? 0,
      ...(toMs - fromMs < HOUR_MS && { part: [toSecond(fromMs), toSecond(toMs)] as const }),
    };
  });
}
