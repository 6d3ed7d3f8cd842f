import { client, type StationList } from '../api.js';
import { type Filters, toQuery } from '../filters.js';
import { isTooLong, stationsEachMs } from '../station-window.js';
import { type Polled, usePolling } from '../use-polling.js';

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
  return usePolling(send, stationsEachMs(filters), JSON.stringify([send === undefined, query]))
    .value;
}
