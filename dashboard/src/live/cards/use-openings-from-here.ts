import { askGroups } from '../../aggregates/ask.js';
import type { AggregateQuery } from '../../service/api.js';
import { DAY_MS, nowMs, todayStart, windowBetween } from '../../words/time.js';
import { type Request, usePolling } from '../../service/use-polling.js';
import { type Openings, openings } from './openings.js';

const EACH_MS = 60_000;
const USUAL_DAYS = 7;

/** What skimmers around a grid hear of each continent on each band: two grouped questions a minute. */
export function useOpeningsFromHere(grid: string, radiusKm: number) {
  const near: AggregateQuery = { spotter_near: grid, spotter_within_km: radiusKm };
  const ask: Request<Openings> = async ({ signal }) => {
    const today = Date.parse(todayStart());
    const before = windowBetween(today - USUAL_DAYS * DAY_MS, today);
    const now = await askGroups({ ...near, since: '1h', by: ['continent', 'band'] }, signal);
    const usual = await askGroups(
      { ...near, ...before, by: ['continent', 'band', 'hour_of_day'] },
      signal,
    );
    const days = await askGroups({ ...before, by: ['day'] }, signal);
    return openings(now.rows, usual.rows, days.rows.length, new Date(nowMs()).getUTCHours());
  };
  return usePolling(ask, EACH_MS, `openings ${grid} ${radiusKm}`);
}
