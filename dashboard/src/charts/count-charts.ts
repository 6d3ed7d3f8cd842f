import { askGroups } from '../aggregates/ask.js';
import type { AggregateQuery, Charts, Groups } from '../service/api.js';
import { HOUR_MS } from '../words/time.js';

/** As many as `GET /charts` tells. */
const MOST_HEARD = 20;

/** Answers as `GET /charts` does, which takes no filters and knows no beginning of a day: each part is a question of its own. */
export async function countCharts(query: AggregateQuery, signal: AbortSignal): Promise<Charts> {
  const ask = (by: AggregateQuery['by'], part: AggregateQuery = {}) =>
    askGroups({ ...query, by, measure: ['spots'], order: '-spots', ...part }, signal);
  const hours = await ask(['hour']);
  const bands = await ask(['band']);
  const modes = await ask(['mode']);
  const most = await ask(['callsign'], { limit: MOST_HEARD });
  return {
    hourlyActivity: wholeHours(hours),
    byBand: named(bands).map(([band, count]) => ({ band, count })),
    byMode: named(modes).map(([mode, count]) => ({ mode, count })),
    topCallsigns: named(most).map(([callsign, count]) => ({ callsign, count })),
    timeRange: { start: hours.since, end: hours.until },
  };
}

function named({ rows }: Groups): (readonly [string, number])[] {
  return rows.map(([name, count]) => [String(name), Number(count)] as const);
}

/** Whole clock hours, oldest first, those without spots as 0. */
function wholeHours({ rows, since, until }: Groups): Charts['hourlyActivity'] {
  const spots = new Map(rows.map(([hour, count]) => [Date.parse(String(hour)), Number(count)]));
  const fromMs = Math.ceil(Date.parse(since) / HOUR_MS) * HOUR_MS;
  const toMs = Math.floor(Date.parse(until) / HOUR_MS) * HOUR_MS;
  return Array.from({ length: Math.max(0, (toMs - fromMs) / HOUR_MS) }, (_, at) => {
    const hourMs = fromMs + at * HOUR_MS;
    return { hour: new Date(hourMs).toISOString(), count: spots.get(hourMs) ?? 0 };
  });
}
