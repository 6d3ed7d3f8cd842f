import { useMemo } from 'preact/hooks';
import type { Station, StationList } from '../service/api.js';
import { type Filters, toQuery } from '../address/filters.js';
import { useHeld } from '../browser/hold.js';
import { offsetOf, type SpotPage } from '../address/pages.js';
import { MAX_SPOTS } from '../address/max-spots.js';
import { orderOf, sorted } from '../rows/columns.js';
import { sorting } from './sorting.js';
import type { ToldStations } from './told-stations.js';
import { useStations } from './use-stations.js';
import type { Polled } from '../service/use-polling.js';
import { stationKey } from '../marks/station-key.js';

/** When stations are requested, and whether their rows keep their places. */
interface ShownStations {
  readonly isShown: boolean;
  readonly isHeld: boolean;
  /** What spots tell meanwhile; without it the rows are those of the answer. */
  readonly told: ToldStations | undefined;
  /** Another number shows the stations that have waited while the rows are held. */
  readonly shows: number;
}

/** The stations of one page, and those that wait while the rows keep their places. */
export interface PolledStations extends Polled<StationList> {
  readonly waiting: number;
}

/**
 * One page of the stations of the spots that match, each once on a band in a mode, in the viewer's order. What a spot tells is
 * shown at once; how sure a signal is, and its medians and counts, the service says every few seconds.
 */
export function useStationList(
  filters: Filters,
  page: SpotPage,
  { isShown, isHeld, told, shows }: ShownStations,
): PolledStations {
  const order = sorting.value;
  const query = {
    ...toQuery({ ...filters, until: filters.until || page.at }),
    // The window of the spots: without it the service takes 15 minutes.
    since: filters.since || '1h',
    include: ['place' as const, 'activation' as const],
    order: orderOf(order),
    limit: MAX_SPOTS,
    offset: offsetOf(page),
  };
  const about = JSON.stringify([isShown, query]);
  const { answer: latest, error } = useStations(isShown ? query : undefined, filters, told);
  const held = useHeld(latest, isHeld, `${about} ${shows}`);
  // Those that spots told of belong into the order too, and push the last ones to the next page.
  const rows = useMemo(
    () => held && sorted(held.stations, order).slice(0, MAX_SPOTS),
    [held, order],
  );
  const answer = useMemo(
    () => rows && latest && { ...latest, stations: inPlace(latest.stations, rows) },
    [latest, rows],
  );
  return { answer, error, waiting: latest === held ? 0 : countNew(latest, held) };
}

/** What is known of stations by now, each in its row; one that has left the window stays as it was last. */
function inPlace(latest: readonly Station[], rows: readonly Station[]): Station[] {
  const known = new Map(latest.map((station) => [stationKey(station), station]));
  return rows.map((row) => known.get(stationKey(row)) ?? row);
}

/** How many stations an answer has that another one does not have. */
function countNew(latest: StationList | undefined, shown: StationList | undefined): number {
  const known = new Set(shown?.stations.map(stationKey));
  return latest?.stations.filter((station) => !known.has(stationKey(station))).length ?? 0;
}
