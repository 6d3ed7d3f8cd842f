import { words } from './words.js';

const DAY_HOURS = 24;

/** `1 hour`, `24 hours`, `7 days`: days only beyond the first. */
export function hoursText(hours: number): string {
  const { windows } = words.value.common;
  return hours > DAY_HOURS ? windows.days(hours / DAY_HOURS) : windows.hours(hours);
}

/** Windows of some hours as the options of a choice. */
export function windowOptions(hours: readonly number[]): readonly (readonly [string, string])[] {
  return hours.map((one) => [String(one), hoursText(one)] as const);
}
