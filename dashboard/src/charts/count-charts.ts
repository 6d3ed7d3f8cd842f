import { askGroups } from '../aggregates/ask.js';
import type { AggregateQuery, Charts, Groups } from '../service/api.js';
import { clockHours, type HourCount } from './clock-hours.js';

/** As many as are shown. */
const MOST_HEARD = 20;

/** What was heard, each part of it between the same times. */
export interface ChartCounts extends Omit<Charts, 'hourlyActivity'> {
  readonly hours: readonly HourCount[];
}

/** Counts more than `GET /charts`: by filters, from the beginning of a day, and hours that are not whole, as the present one. */
export async function countCharts(
  query: AggregateQuery,
  signal: AbortSignal,
): Promise<ChartCounts> {
  const ask = (by: AggregateQuery['by'], part: AggregateQuery = {}) =>
    askGroups({ ...query, by, measure: ['spots'], order: '-spots', ...part }, signal);
  const hours = await ask(['hour']);
  const window = { since: hours.since, until: hours.until };
  const bands = await ask(['band'], window);
  const modes = await ask(['mode'], window);
  const most = await ask(['callsign'], { limit: MOST_HEARD, ...window });
  return {
    hours: clockHours(hours),
    byBand: named(bands).map(([band, count]) => ({ band, count })),
    byMode: named(modes).map(([mode, count]) => ({ mode, count })),
    topCallsigns: named(most).map(([callsign, count]) => ({ callsign, count })),
    timeRange: { start: hours.since, end: hours.until },
  };
}

function named({ rows }: Groups): (readonly [string, number])[] {
  return rows.map(([name, count]) => [String(name), Number(count)] as const);
}
