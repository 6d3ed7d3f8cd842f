import { count, shortCount } from '../words/numbers.js';

/** The shades of a heat map: 0 is nothing, {@link HEAT_STEPS} the most. */
export const HEAT_STEPS = 6;

/** The shade of a count among others up to `most`; logarithmic, as a few spots of a weak path matter too. */
export function heatStep(value: number, most: number): number {
  if (value <= 0) return 0;
  const share = Math.log(1 + value) / Math.log(1 + Math.max(most, value));
  return Math.max(1, Math.ceil(HEAT_STEPS * share));
}

export type Trend = 'more' | 'less' | undefined;

/** Fewer are no trend. */
const MIN_TREND = 3;

/** Whether a count is at least twice, or at most half of what is usual. */
export function trendOf(heard: number, usual: number | undefined): Trend {
  if (usual === undefined) return undefined;
  if (heard >= MIN_TREND && heard >= 2 * usual) return 'more';
  return usual >= MIN_TREND && heard <= usual / 2 ? 'less' : undefined;
}

/** A count that fits a narrow cell: `312`, `1.2K`; a mean below 10 with one decimal. */
export function cellText(value: number): string {
  if (value > 0 && value < 10) return count(Math.round(value * 10) / 10);
  return shortCount(Math.round(value));
}
