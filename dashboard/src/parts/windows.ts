import { TODAY } from '../address/own-names.js';
import { words } from '../words/words.js';

const DAY_HOURS = 24;

/** The longest window of the API. */
const MAX_HOURS = 720;

type Option = readonly [value: string, name: string];

/** `1 hour`, `24 hours`, `7 days`: days only beyond the first, and only whole ones. */
export function hoursText(hours: number): string {
  const { windows } = words.value.common;
  const isDays = hours > DAY_HOURS && hours % DAY_HOURS === 0;
  return isDays ? windows.days(hours / DAY_HOURS) : windows.hours(hours);
}

/**
 * Windows of some hours as the options of a choice, and the present day before those of a day and more; other hours that an
 * address asks for stand last.
 */
export function windowOptions(hours: readonly number[], given: string | null): readonly Option[] {
  const options = hours.map((one): Option => [String(one), hoursText(one)]);
  const short = options.slice(
    0,
    hours.findIndex((one) => one >= DAY_HOURS),
  );
  const known = [...short, [TODAY, words.value.filters.today], ...options.slice(short.length)];
  return withGiven(known as readonly Option[], given);
}

/** Options with the hours of an address, or the hours ago from which and to which it goes (`48-24`), where it has others. */
export function withGiven(options: readonly Option[], given: string | null): readonly Option[] {
  const hours = /^\d{1,3}(-\d{1,3})?$/.test(given ?? '')
    ? (given ?? '').split('-').map(Number)
    : [];
  const isWindow = hours.length > 0 && hours.every((one) => one >= 1 && one <= MAX_HOURS);
  if (given === null || !isWindow || options.some(([value]) => value === given)) return options;
  return [...options, [given, hours.map(hoursText).join(' – ')]];
}
