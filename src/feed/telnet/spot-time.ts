const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;

/** Maximum difference between a skimmer's clock and ours in minutes, either way, inclusive. */
const MAX_CLOCK_ERROR_MINUTES = 10;

/**
 * Finds when a spot was heard, in whole seconds since the epoch: moves its arrival into its minute, of the day nearest
 * to the arrival (a `2359Z` at 00:00:03 is yesterday's). Never later than the arrival: a skimmer whose clock runs fast
 * gets the arrival itself. `undefined` when the minute is more than {@link MAX_CLOCK_ERROR_MINUTES} away.
 */
export function placeInMinute(minuteOfDay: number, arrivalMs: number): number | undefined {
  const aheadMinutes = wrapMinutes(minuteOfDay - Math.floor(arrivalMs / MINUTE_MS));
  const isNear = Math.abs(aheadMinutes) <= MAX_CLOCK_ERROR_MINUTES;
  if (!isNear) return undefined;
  return Math.floor((arrivalMs + Math.min(aheadMinutes, 0) * MINUTE_MS) / 1000);
}

/** Moves a difference of minutes by whole days, as near to zero as possible: -720 to 719. */
function wrapMinutes(minutes: number): number {
  const halfDay = MINUTES_OF_DAY / 2;
  const positive = (((minutes + halfDay) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return positive - halfDay;
}
