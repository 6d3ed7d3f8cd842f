import { useMemo } from 'preact/hooks';
import { askGroups } from '../aggregates/ask.js';
import type { AggregateQuery, Groups } from '../service/api.js';
import { HOUR_MS, MINUTE_MS } from '../words/time.js';
import { usePolling } from '../service/use-polling.js';
import { type Question, toAsked } from './question.js';
import type { Cell } from './value-text.js';

/** An answer, and what its headers say of it. */
export interface Answered extends Groups {
  /** The address of the API that gives the same answer again; undefined where the service gives none. */
  readonly permalink: string | undefined;
  /** The share of spots of which both grids are known; undefined where the question does not need them. */
  readonly located: number | undefined;
}

/** A picture has up to so many rows: a day by 10 minutes and 250 km has 11,000. */
const MAX_DRAWN_ROWS = 100_000;

/** All rows of an answer that has more than come at once, by its link, so that they belong together; else those that came. */
async function allRows(
  { rows, total_rows: total }: Groups,
  { limit }: AggregateQuery,
  permalink: string | undefined,
  signal: AbortSignal,
): Promise<Groups['rows']> {
  if (rows.length >= total || limit !== undefined || permalink === undefined) return rows;
  const url = new URL(permalink, location.origin);
  url.searchParams.set('format', 'ndjson');
  url.searchParams.set('limit', `${MAX_DRAWN_ROWS}`);
  const response = await fetch(url, { signal });
  // The first rows are better than none; the page says how many are missing.
  if (!response.ok) return rows;
  const lines = (await response.text()).trimEnd().split('\n');
  return lines.map((line) => Object.values(JSON.parse(line) as Record<string, Cell>));
}

/** Asks a question; again each minute while its window ends now. */
export function useAnswer(question: Question) {
  const asked = toAsked(question);
  const about = JSON.stringify(asked);
  const isOpen = question.filters.until === '' && question.asOf === '';
  const ask = useMemo(
    () =>
      async ({ signal }: { signal: AbortSignal }): Promise<Answered> => {
        let permalink: string | undefined;
        let located: number | undefined;
        const groups = await askGroups(asked, signal, (header) => {
          permalink = /<([^>]+)>;\s*rel="permalink"/.exec(header('link') ?? '')?.[1];
          const share = header('x-located');
          located = share === undefined ? undefined : Number(share);
        });
        const rows = await allRows(groups, asked, permalink, signal);
        return { ...groups, rows, permalink, located };
      },
    [about],
  );
  return usePolling(ask, isOpen ? MINUTE_MS : HOUR_MS, `ask ${about}`);
}
