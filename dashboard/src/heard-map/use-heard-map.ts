import type { AggregateQuery } from '../api.js';
import { loadEntities } from '../entity-name.js';
import { type Filters, toQuery } from '../filters.js';
import { everyMs } from '../station-window.js';
import { type Polled, usePolling } from '../use-polling.js';
import { askHeardGroups } from './ask-places.js';
import type { HeardPlaces, MiddleOf } from './heard-places.js';

/** Between two questions new spots are drawn as they come. */
const EACH_MS = 15_000;
const LONG_WINDOW_EACH_MS = 60_000;

/** The filters as parameters of `GET /aggregate`, whose window is a day unless asked for. */
export function toGroupsQuery(filters: Filters): AggregateQuery {
  const { include: _, ...query } = toQuery(filters);
  return { ...query, since: filters.since || '1h' };
}

/** How often what is counted of all spots of a window is requested again. */
export function groupsEachMs(filters: Filters): number {
  return everyMs(filters, EACH_MS, LONG_WINDOW_EACH_MS);
}

let middles: Promise<MiddleOf> | undefined;

/** Where the middle of each entity is, loaded once. */
async function loadMiddles(): Promise<MiddleOf> {
  const { default: rows } = await import('virtual:entity-middles');
  const byNumber = new Map(rows.map(([dxcc, lon, lat]) => [dxcc, [lon, lat] as const]));
  return (dxcc) => byNumber.get(dxcc);
}

/** Without a network, stations without a grid are on no map. */
const NOWHERE: MiddleOf = () => undefined;

/** Draws all spots of the filters into `heard`, in groups. Nothing is requested until `isAsked`. */
export function useHeardMap(
  filters: Filters,
  heard: HeardPlaces,
  isAsked: boolean,
): Polled<unknown> {
  const query = toGroupsQuery(filters);
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    heard.expectGroups();
    void loadEntities();
    middles ??= loadMiddles();
    const middleOf = await middles.catch(() => {
      middles = undefined;
      return NOWHERE;
    });
    const groups = await askHeardGroups(query, signal);
    if (!signal.aborted) heard.replace(groups, middleOf);
    return groups;
  };
  const about = JSON.stringify(['map', isAsked, query]);
  return usePolling(isAsked ? ask : undefined, groupsEachMs(filters), about).value;
}
