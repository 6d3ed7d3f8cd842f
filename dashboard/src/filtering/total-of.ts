import { inTurn } from '../aggregates/turns.js';
import { client } from '../service/api.js';
import { criteriaOf, type Filters, hasCriteria, NO_FILTERS } from '../address/filters.js';
import { everyMs, isTooLong, windowAt, windowMs } from '../address/station-window.js';
import { HOUR_MS, nowMs } from '../words/time.js';
import { usePolling } from '../service/use-polling.js';

/** What a view shows, and counts. */
type Rows = 'spots' | 'stations';

/** How many match, and how many there are without a filter: of one window. */
interface Totals {
  readonly matching: number;
  readonly all: number;
}

/** Less often than lists are requested: two exact numbers of one moment may be a little older. */
const EACH_MS = 5_000;
const LONG_WINDOW_EACH_MS = 60_000;

/** What is counted, and what is known of it: of each band, or of all together. */
export interface Counted {
  readonly rows: Rows;
  readonly bands: readonly string[] | undefined;
  /** Whether something is asked for that may hide some of it. */
  readonly isFiltered: boolean;
  readonly totals: readonly Totals[] | undefined;
}

interface TotalsOptions {
  /** Each is counted by itself, and is no filter; none: all bands together. */
  readonly bands?: readonly string[];
  /** Nothing is requested until the service has taken the filters. */
  readonly isAsked?: boolean;
}

/**
 * How much the filters let through of all that there is in their window. Nothing is requested where they ask for nothing but a
 * window.
 */
export function useTotals(
  rows: Rows,
  filters: Filters,
  { bands, isAsked = true }: TotalsOptions = {},
): Counted {
  const isFiltered =
    hasCriteria(bands ? { ...filters, band: [] } : filters) &&
    !(rows === 'stations' && isTooLong(filters));
  const isWanted = isAsked && isFiltered;
  const parts = bands?.map((band) => ({ band: [band] })) ?? [{}];
  const send = async ({ signal }: { signal: AbortSignal }) => {
    const window = windowAt(filters, nowMs());
    const totals: Totals[] = [];
    for (const part of parts) {
      // What matches first: what comes between both is among all, which are never fewer.
      const matching = await totalOf(rows, { ...filters, ...part, ...window }, signal);
      const all = await totalOf(rows, { ...NO_FILTERS, ...part, ...window }, signal);
      totals.push({ matching, all });
    }
    return totals;
  };
  const about = JSON.stringify([isWanted, rows, bands, criteriaOf(filters)]);
  const eachMs = everyMs(filters, EACH_MS, LONG_WINDOW_EACH_MS);
  const totals = usePolling(isWanted ? send : undefined, eachMs, about).value.answer;
  return { rows, bands, isFiltered, totals };
}

interface Total {
  readonly total: number;
}

async function totalOf(rows: Rows, filters: Filters, signal: AbortSignal): Promise<number> {
  const asked = { ...criteriaOf(filters), limit: 1 };
  const ask = (): Promise<Total> =>
    rows === 'spots' ? client.findSpots(asked, { signal }) : client.findStations(asked, { signal });
  // What memory does not hold is work for the service, which takes one such question of an address at a time.
  const { total } = await (windowMs(filters) > HOUR_MS ? inTurn<Total>(ask, signal) : ask());
  return total;
}
