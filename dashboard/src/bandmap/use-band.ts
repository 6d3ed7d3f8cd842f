import { useEffect, useMemo, useState } from 'preact/hooks';
import type { StationList } from '../api.js';
import { type Filters, toQuery } from '../filters.js';
import { followSpots } from '../spot-stream.js';
import { isTooLong } from '../station-window.js';
import { sorted } from '../stations/columns.js';
import { ToldStations } from '../stations/told-stations.js';
import { useStations } from '../stations/use-stations.js';
import type { Polled } from '../use-polling.js';

/** More than can be read on one band; the service gives as many at once. */
const MAX_STATIONS = 1_000;

/** Who was heard last: a station leaves the map after this time. */
const SINCE = '15m';

const ORDER = { by: 'frequency', isReversed: false } as const;

/** The stations of a band that match, by frequency: as spots tell of them, and asked again every few seconds. */
export function useBand(band: string, filters: Filters): Polled<StationList> {
  const asked = { ...filters, band: [band], since: filters.since || SINCE };
  const query = {
    ...toQuery(asked),
    since: asked.since,
    include: ['place' as const],
    order: 'frequency' as const,
    limit: MAX_STATIONS,
  };
  const isAsked = !isTooLong(filters);
  const isLive = isAsked && filters.until === '';
  const [told] = useState(() => new ToldStations());
  useEffect(() => {
    told.clear();
    if (!isLive) return undefined;
    const leaving = new AbortController();
    void followSpots(asked, (spots) => told.take(spots), leaving.signal);
    return () => leaving.abort();
  }, [JSON.stringify([isLive, query])]);
  const { answer: latest, error } = useStations(
    isAsked ? query : undefined,
    filters,
    isLive ? told : undefined,
  );
  const answer = useMemo(
    () => latest && { ...latest, stations: sorted(latest.stations, ORDER) },
    [latest],
  );
  return { answer, error };
}
