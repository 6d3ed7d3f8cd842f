import type { AggregateQuery } from '../service/api.js';
import { loadEntities, middleOf } from '../radio/entity-name.js';
import { askAhead, takeAhead } from '../moment/ahead.js';
import { criteriaOf, type Filters } from '../address/filters.js';
import { everyMs } from '../address/station-window.js';
import { type Polled, usePolling } from '../service/use-polling.js';
import { askHeardGroups, type HeardGroups } from './ask-places.js';
import { logNow } from '../needed/state.js';
import type { HeardPlaces } from './heard-places.js';

/** Between two questions new spots are drawn as they come. */
const EACH_MS = 15_000;
const LONG_WINDOW_EACH_MS = 60_000;

/** Where the window of the map begins unless it is asked for. */
export const MAP_SINCE = '1h';

/** The filters as parameters of `GET /aggregate`, whose window is a day unless asked for. */
export function toGroupsQuery(filters: Filters): AggregateQuery {
  return { ...criteriaOf(filters), since: filters.since || MAP_SINCE };
}

/** How often what is counted of all spots of a window is requested again. */
export function groupsEachMs(filters: Filters): number {
  return everyMs(filters, EACH_MS, LONG_WINDOW_EACH_MS);
}

function aboutOf(query: AggregateQuery, hasModes: boolean): string {
  return JSON.stringify([query, hasModes]);
}

/** Asks for what the map will draw next, which then does not ask for it again. */
export async function askMapAhead(filters: Filters): Promise<void> {
  const query = toGroupsQuery(filters);
  const hasModes = logNow.value !== undefined;
  await askAhead(aboutOf(query, hasModes), () =>
    askHeardGroups(query, hasModes, new AbortController().signal),
  );
}

/**
 * Draws all spots of the filters into `heard`, in groups. Nothing is requested until `isAsked`. What `heard` shows of a
 * moment stays until that of another one is there, or cannot be had.
 */
export function useHeardMap(
  filters: Filters,
  heard: HeardPlaces,
  isAsked: boolean,
): Polled<unknown> {
  const query = toGroupsQuery(filters);
  const hasModes = logNow.value !== undefined;
  const of = aboutOf(query, hasModes);
  const ask = async ({ signal }: { signal: AbortSignal }) => {
    heard.expectGroups();
    // Without them, as without a network, stations without a grid are on no map.
    await loadEntities();
    try {
      const groups = await (takeAhead<HeardGroups>(of) ?? askHeardGroups(query, hasModes, signal));
      if (!signal.aborted) heard.replace(groups, middleOf, of);
      return groups;
    } catch (error) {
      if (!signal.aborted && heard.about !== '' && heard.about !== of) heard.clear();
      throw error;
    }
  };
  const about = `map ${isAsked} ${of}`;
  return usePolling(isAsked ? ask : undefined, groupsEachMs(filters), about).value;
}
