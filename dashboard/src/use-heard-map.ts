import type { AggregateQuery } from './api.js';
import { askHeardGroups, type HeardGroups } from './heard-groups.js';
import type { HeardPaths } from './heard-paths.js';
import { type Filters, toQuery } from './filters.js';
import { windowMs } from './station-window.js';
import { type Polled, usePolling } from './use-polling.js';

const HOUR_MS = 3_600_000;

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
  return windowMs(filters) <= HOUR_MS ? EACH_MS : LONG_WINDOW_EACH_MS;
}

/** Draws all spots of the filters into `heard`, in groups. Nothing is requested until `isAsked`. */
export function useHeardMap(
  filters: Filters,
  heard: HeardPaths,
  isAsked: boolean,
): Polled<HeardGroups> {
  const query = toGroupsQuery(filters);
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    heard.expectGroups();
    const groups = await askHeardGroups(query, signal);
    if (!signal.aborted) heard.replace(groups);
    return groups;
  };
  const about = JSON.stringify(['map', isAsked, query]);
  return usePolling(isAsked ? ask : undefined, groupsEachMs(filters), about).value;
}
