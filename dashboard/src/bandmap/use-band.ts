import { client, type StationList } from '../api.js';
import { type Filters, toQuery } from '../filters.js';
import { isTooLong, windowMs } from '../station-window.js';
import { type Polled, usePolling } from '../use-polling.js';

const HOUR_MS = 3_600_000;

/** The service answers windows of the past hour from memory. */
const EACH_MS = 3_000;
const LONG_WINDOW_EACH_MS = 15_000;

/** More than can be read on one band; the service gives as many at once. */
const MAX_STATIONS = 1_000;

/** Who was heard last: a station leaves the map after this time. */
const SINCE = '15m';

/** The stations of a band that match, by frequency, asked again every few seconds. */
export function useBand(band: string, filters: Filters): Polled<StationList> {
  const query = {
    ...toQuery({ ...filters, band: [band], since: filters.since || SINCE }),
    include: ['place' as const],
    order: 'frequency' as const,
    limit: MAX_STATIONS,
  };
  const send = isTooLong(filters)
    ? undefined
    : (options: { signal: AbortSignal }) => client.findStations(query, options);
  const everyMs = windowMs(filters) <= HOUR_MS ? EACH_MS : LONG_WINDOW_EACH_MS;
  return usePolling(send, everyMs, JSON.stringify([send === undefined, query])).value;
}
