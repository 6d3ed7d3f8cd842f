import { useMemo } from 'preact/hooks';
import { client, type FindStationsQuery, type StationList } from '../service/api.js';
import type { Filters } from '../address/filters.js';
import { stationsEachMs } from '../address/station-window.js';
import { nowMs, startOf } from '../words/time.js';
import { type Polled, type Request, usePolling } from '../service/use-polling.js';
import type { ToldStations } from './told-stations.js';

/**
 * Stations that are requested every few seconds, with what spots tell meanwhile; nothing without a query.
 * @param ask how they are requested, unless as the query says
 */
export function useStations(
  query: (FindStationsQuery & { readonly since: string }) | undefined,
  filters: Filters,
  told: ToldStations | undefined,
  ask: Request<StationList> = (options) => client.findStations(query, options),
): Polled<StationList> {
  const send =
    query &&
    (async (options: { signal: AbortSignal }) => {
      told?.ask();
      const answer = await ask(options);
      told?.forget();
      return answer;
    });
  const about = JSON.stringify([query === undefined, query]);
  const { answer: asked, error } = usePolling(send, stationsEachMs(filters), about).value;
  const version = told?.version.value;
  const answer = useMemo(
    () => asked && (told?.onto(asked, startOf(query?.since ?? '', nowMs())) ?? asked),
    [asked, told, version],
  );
  return { answer, error };
}
