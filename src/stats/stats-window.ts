import { InvalidParameters } from '../http/errors/errors.js';
import { SECONDS_PER_HOUR, type TimeWindow } from '../time/time-window.js';

/** Default length of a window. */
export const STATS_HOURS = 1;
export const CHARTS_HOURS = 12;

/** A window as a client of /stats and /charts gives it, in hours before now. */
export interface HoursAgo {
  readonly hours?: number;
  /** The older boundary. */
  readonly start_hours?: number;
  /** The younger boundary; 0 is now. */
  readonly end_hours?: number;
}

/** A window of whole hours, for queries and for answers. */
export interface StatsWindow {
  /** Open when it ends now. */
  readonly window: TimeWindow;
  /** The first and the last second inside. */
  readonly firstSeconds: number;
  readonly lastSeconds: number;
  readonly hours: number;
}

/**
 * Returns the window from `start_hours` to `end_hours` ago, both ends inclusive. Either of the two given
 * overrides `hours`, and the other takes its default: `defaultHours`, and 0.
 * @throws InvalidParameters when the start is not before the end.
 */
export function toStatsWindow(asked: HoursAgo, defaultHours: number, nowMs: number): StatsWindow {
  const isRange = asked.start_hours !== undefined || asked.end_hours !== undefined;
  const startHours = isRange ? (asked.start_hours ?? defaultHours) : (asked.hours ?? defaultHours);
  const endHours = asked.end_hours ?? 0;
  if (startHours <= endHours) {
    const message = `start_hours must be greater than end_hours; got ${startHours} and ${endHours}`;
    throw new InvalidParameters([{ field: 'start_hours', message }]);
  }
  const firstSeconds = Math.ceil(nowMs / 1000) - startHours * SECONDS_PER_HOUR;
  const lastSeconds = Math.floor(nowMs / 1000) - endHours * SECONDS_PER_HOUR;
  return {
    window: { fromSeconds: firstSeconds, toSeconds: endHours === 0 ? null : lastSeconds + 1 },
    firstSeconds,
    lastSeconds,
    hours: startHours - endHours,
  };
}
