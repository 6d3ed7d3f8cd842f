import { useEffect, useMemo, useState } from 'preact/hooks';
import { inTurn } from '../aggregates/turns.js';
import { client, type FindStationsQuery, type StationList } from '../service/api.js';
import { type Filters, toQuery } from '../address/filters.js';
import { useHeld } from '../browser/hold.js';
import { askAhead, takeAhead } from '../moment/ahead.js';
import { inMoment, type Moment } from '../moment/moment.js';
import { followSpots } from '../service/spot-stream.js';
import { isTooLong } from '../address/station-window.js';
import { sorted } from '../rows/columns.js';
import { ToldStations } from '../stations/told-stations.js';
import { useStations } from '../stations/use-stations.js';
import type { Polled } from '../service/use-polling.js';

/** More than can be read on one band; the service gives as many at once. */
const MAX_STATIONS = 1_000;

/** Who was heard last: a station leaves the map after this time. */
export const BAND_SINCE = '15m';

const ORDER = { by: 'frequency', isReversed: false } as const;

/** The stations of a band that is shown, and whether they are still those of another moment. */
interface PolledBand extends Polled<StationList> {
  readonly isBehind: boolean;
}

function queryOf(asked: Filters) {
  return {
    ...toQuery(asked),
    since: asked.since,
    include: ['place' as const],
    order: 'frequency' as const,
    limit: MAX_STATIONS,
  };
}

/** Stations of the past are a heavy question of the service, which takes few at once of a page. */
function findInTurn(query: FindStationsQuery, signal: AbortSignal): Promise<StationList> {
  return inTurn(() => client.findStations(query, { signal }), signal);
}

function onBand(band: string, filters: Filters, moment: Moment | undefined): Filters {
  const asked = inMoment(filters, moment);
  return { ...asked, band: [band], since: asked.since || BAND_SINCE };
}

/** Asks for what a band will show next, which then does not ask for it again. */
export function askBandAhead(band: string, filters: Filters, moment: Moment): Promise<void> {
  const query = queryOf(onBand(band, filters, moment));
  return askAhead(JSON.stringify(query), () => findInTurn(query, new AbortController().signal));
}

/**
 * The stations of a band that match, by frequency: as spots tell of them, and asked again every few seconds. Those of a
 * moment stay until those of another one are there, or cannot be had.
 */
export function useBand(band: string, filters: Filters, moment?: Moment): PolledBand {
  const asked = onBand(band, filters, moment);
  const query = queryOf(asked);
  const isAsked = !isTooLong(asked);
  const isLive = isAsked && asked.until === '';
  const [told] = useState(() => new ToldStations());
  useEffect(() => {
    told.clear();
    if (!isLive) return undefined;
    const leaving = new AbortController();
    void followSpots(asked, (spots) => told.take(spots), leaving.signal);
    return () => leaving.abort();
  }, [isLive && JSON.stringify(query)]);
  const { answer: latest, error } = useStations(
    isAsked ? query : undefined,
    asked,
    isLive ? told : undefined,
    moment &&
      (({ signal }) => takeAhead<StationList>(JSON.stringify(query)) ?? findInTurn(query, signal)),
  );
  const isBehind = moment !== undefined && isAsked && latest === undefined && error === undefined;
  const shown = useHeld(latest, isBehind, JSON.stringify([band, moment && filters]));
  const answer = useMemo(
    () => shown && { ...shown, stations: sorted(shown.stations, ORDER) },
    [shown],
  );
  return { answer, error, isBehind: isBehind && answer !== undefined };
}
