import { InvalidParameters } from '../errors/errors.js';
import type { TimeWindow } from '../../time/time-window.js';
import { parseTimestampMs } from '../../time/timestamp.js';

/**
 * The window between two timestamps as clients send them, both inclusive; open without `until`.
 * Spots have whole seconds: a fraction takes the nearest second that is still inside.
 * @param defaultSince where the window begins unless `since` is given, for the message
 * @throws InvalidParameters when `since` is later than `until`.
 */
export function windowBetween(
  since: string,
  until: string | undefined,
  nowMs: number,
  defaultSince: string,
): TimeWindow {
  const sinceMs = parseTimestampMs(since, nowMs) ?? 0;
  const untilMs = until === undefined ? undefined : parseTimestampMs(until, nowMs);
  if (untilMs !== undefined && sinceMs > untilMs) {
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
