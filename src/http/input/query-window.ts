import { InvalidParameters, refuseField } from '../errors/errors.js';
import { type TimeWindow, windowOfHours } from '../../time/time-window.js';
import { parseTimestampMs } from '../../time/timestamp.js';

/** The window of a list that has a usual length. */
interface AskedWindow {
  readonly hours?: number;
  readonly since?: string;
  readonly until?: string;
}

/**
 * Makes the window of the last hours, or that between two timestamps, where one is given: the other is then the usual number
 * of hours ago, or open. `hours` is null then.
 * @throws InvalidParameters when both are given, or as {@link windowBetween}
 */
export function windowOrHours(
  { hours, since, until }: AskedWindow,
  usualHours: number,
  nowMs: number,
): { window: TimeWindow; hours: number | null } {
  if (since === undefined && until === undefined) {
    const length = hours ?? usualHours;
    return { window: windowOfHours(length, nowMs), hours: length };
  }
  if (hours !== undefined) refuseField('hours', 'must not be sent together with since or until');
  const usual = `${usualHours}h`;
  return { window: windowBetween(since ?? usual, until, nowMs, usual), hours: null };
}

/** @throws InvalidParameters for what was known then together with what came later */
export function refuseCursorAsOf(asOf: number | undefined, afterId: number | undefined): void {
  if (asOf === undefined || afterId === undefined) return;
  const message =
    'as_of and after_id must not be sent together: a cursor reads on, as_of looks back';
  throw new InvalidParameters(['as_of', 'after_id'].map((field) => ({ field, message })));
}

/**
 * Makes the window between two timestamps as clients send them, both inclusive; open without `until`. Spots have whole
 * seconds: a fraction is rounded to the nearest second inside the window.
 * @param defaultSince beginning of the window when `since` is absent, in words, for the message
 * @param mayBeEmpty whether `since` may be later than `until`: no spot is between them
 * @throws InvalidParameters when `since` is later than `until`.
 */
export function windowBetween(
  since: string,
  until: string | undefined,
  nowMs: number,
  defaultSince: string,
  mayBeEmpty = false,
): TimeWindow {
  const sinceMs = parseTimestampMs(since, nowMs) ?? 0;
  const untilMs = until === undefined ? undefined : parseTimestampMs(until, nowMs);
  if (untilMs !== undefined && sinceMs > untilMs && !mayBeEmpty) {
    throw new InvalidParameters([
      {
        field: 'since',
        message: `since must not be later than until; since is ${defaultSince} unless given`,
      },
    ]);
  }
  return {
    fromSeconds: Math.ceil(sinceMs / 1000),
    toSeconds: untilMs === undefined ? null : Math.floor(untilMs / 1000) + 1,
  };
}
