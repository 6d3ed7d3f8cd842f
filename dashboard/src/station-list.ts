import { client, type StationList } from './api.js';
import { type Filters, toQuery } from './filters.js';
import { useHeld } from './hold.js';
import { offsetOf, type SpotPage } from './pages.js';
import { MAX_SPOTS } from './spot-ring.js';
import { windowMs } from './station-window.js';
import { type Polled, usePolling } from './use-polling.js';

const HOUR_MS = 3_600_000;

/** The service answers windows of the past hour from memory. */
const EACH_MS = 3_000;
const LONG_WINDOW_EACH_MS = 15_000;

/** When stations are requested, and whether their rows stay as they are. */
interface ShownStations {
  readonly isShown: boolean;
  readonly isHeld: boolean;
}

/**
 * One page of the stations of the spots that match, each once on a band in a mode, the latest heard first. The service
 * streams only some changes of a station, so the page is requested again every few seconds.
 */
export function useStationList(
  filters: Filters,
  page: SpotPage,
  { isShown, isHeld }: ShownStations,
): Polled<StationList> {
  const query = {
    ...toQuery({ ...filters, until: filters.until || page.at }),
    // The window of the spots: without it the service takes 15 minutes.
    since: filters.since || '1h',
    include: ['place' as const],
    limit: MAX_SPOTS,
    offset: offsetOf(page),
  };
  const isShort = windowMs(filters) <= HOUR_MS;
  const about = JSON.stringify([isShown, query]);
  const polled = usePolling(
    isShown ? (options) => client.findStations(query, options) : undefined,
    isShort ? EACH_MS : LONG_WINDOW_EACH_MS,
    about,
  );
  const { answer, error } = polled.value;
  return { answer: useHeld(answer, isHeld, about), error };
}
