import { askGroups } from '../aggregates/ask.js';
import type { AggregateQuery } from '../service/api.js';
import { criteriaOf, type Filters } from '../address/filters.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, windowBetween } from '../words/time.js';
import { usePolling } from '../service/use-polling.js';
import { columnsOf, type Strip } from './steps.js';

/** Nothing that is asked for is older. */
const OLDEST = '2000-01-01T00:00Z';

const COLUMNS_EACH_MS = 5 * MINUTE_MS;

/** When the first spot was heard that the service has; `undefined` before that is known, and without any. */
export function useFirst(): number | undefined {
  return usePolling(askFirst, HOUR_MS, 'first').value.answer;
}

async function askFirst({ signal }: { signal: AbortSignal }): Promise<number | undefined> {
  // Days are counted ahead, their first spots are not: one day is read.
  const days = await askGroups({ by: ['day'], order: 'day', limit: 1, since: OLDEST }, signal);
  const dayMs = Date.parse(String(days.rows[0]?.[0]));
  if (Number.isNaN(dayMs)) return undefined;
  const window = windowBetween(dayMs, dayMs + DAY_MS);
  const { rows } = await askGroups({ measure: ['first'], ...window }, signal);
  const firstMs = Date.parse(String(rows[0]?.[0]));
  return Number.isNaN(firstMs) ? dayMs : firstMs;
}

/** How many spots that match each column of the line has; `undefined` before that is known. */
export function useColumns(filters: Filters, strip: Strip): readonly number[] | undefined {
  const { fromMs, toMs, columnMs } = strip;
  const by: AggregateQuery =
    columnMs < DAY_MS
      ? { by: ['time'], time_step: columnMs < HOUR_MS ? '10m' : '1h' }
      : { by: ['day'] };
  const query: AggregateQuery = {
    ...criteriaOf(filters),
    ...by,
    ...windowBetween(fromMs, toMs),
  };
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    const { rows } = await askGroups(query, signal);
    return columnsOf(
      strip,
      rows.map(([at, spots]) => [Date.parse(String(at)), Number(spots)]),
    );
  };
  return usePolling(ask, COLUMNS_EACH_MS, JSON.stringify(query)).value.answer;
}
