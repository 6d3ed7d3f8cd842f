import { SECONDS_PER_DAY } from '../../time/time-window.js';

/** Name of a partition, by which one that was left behind is found again. */
export const PARTITION_PATTERN = '^spots_\\d{4}_\\d{2}_\\d{2}$';

/** `2026-03-14` of a day since the Unix epoch, UTC. */
export function isoDay(day: number): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** `spots_2026_03_14`; the names sort as the days do. */
export function partitionName(day: number): string {
  return `spots_${isoDay(day).replaceAll('-', '_')}`;
}
