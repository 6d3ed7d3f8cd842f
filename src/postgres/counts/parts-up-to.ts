import { SECONDS_PER_HOUR, type TimeWindow } from '../../time/time-window.js';
import type { HourCount } from './hours.repository.js';

/** Parts of a window by what is known of the ids of their spots. Parts without a spot up to the id are left out. */
export interface PartsUpTo {
  /** Every spot in them has the id or a lower one. */
  readonly whole: readonly TimeWindow[];
  /** Some spots in them have a higher one. */
  readonly mixed: readonly TimeWindow[];
}

/** Splits a window by an id; `hours` have every clock hour with spots that it touches, in any order. */
export function partsUpTo(
  window: TimeWindow,
  hours: readonly Pick<HourCount, 'hour' | 'firstId' | 'newestId'>[],
  id: number,
): PartsUpTo {
  const whole: Growing[] = [];
  const mixed: Growing[] = [];
  let last: Growing[] | undefined;
  for (const { hour, firstId, newestId } of hours.toSorted((a, b) => a.hour - b.hour)) {
    const fromSeconds = Math.max(hour * SECONDS_PER_HOUR, window.fromSeconds);
    const end = (hour + 1) * SECONDS_PER_HOUR;
    const toSeconds = Math.min(end, window.toSeconds ?? end);
    if (fromSeconds >= toSeconds) continue;
    const parts = newestId <= id ? whole : firstId <= id ? mixed : undefined;
    const before = parts === last ? parts?.at(-1) : undefined;
    // Hours between those that are listed have no spots.
    if (before) before.toSeconds = toSeconds;
    else parts?.push({ fromSeconds, toSeconds });
    last = parts;
  }
  return { whole, mixed };
}

interface Growing {
  readonly fromSeconds: number;
  toSeconds: number;
}
