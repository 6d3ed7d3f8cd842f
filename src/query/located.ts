import type { LocatedSpots } from '../http/headers/total-headers.js';
import { criteria, type SpotFilter } from './filter/spot-filter.js';
import type { SpotQuery } from './pages/spot-query.js';
import { type DimensionName, dimensionOf } from './groups/dimensions.js';

export type { LocatedSpots } from '../http/headers/total-headers.js';

/** Whether a filter lets only spots pass of which both grids are known. */
export function filtersByGrids(filter: SpotFilter): boolean {
  return namesByGrids().some((name) => filter[name] !== undefined);
}

/** Whether groups are known only where both grids are. */
export function groupsByGrids(by: readonly DimensionName[]): boolean {
  return by.some((name) => dimensionOf(name).reads === 'path');
}

/** All spots that pass what else a filter asks, and those of them of which both grids are known. */
export function locatedFilters(filter: SpotFilter): {
  readonly all: SpotFilter;
  readonly located: SpotFilter;
} {
  const none = Object.fromEntries(namesByGrids().map((name) => [name, undefined]));
  const all = { ...filter, ...none };
  return { all, located: { ...all, located: true, spotter_located: true } };
}

/** Counts both, where a filter asks of grids; `undefined` elsewhere. */
export function countLocated(
  filter: SpotFilter,
  count: (filter: SpotFilter) => number,
): LocatedSpots | undefined {
  if (!filtersByGrids(filter)) return undefined;
  const { all, located } = locatedFilters(filter);
  return { spots: count(all), located: count(located) };
}

/** {@link countLocated} of a list, where it asks for it. */
export function locatedIn(
  { countsLocated, filter, ...query }: SpotQuery,
  count: (query: SpotQuery) => number,
): { readonly located?: LocatedSpots } {
  const page = { offset: 0, limit: 0 };
  const located =
    countsLocated && countLocated(filter, (one) => count({ ...query, filter: one, page }));
  return located ? { located } : {};
}

function namesByGrids(): (keyof SpotFilter)[] {
  return criteria().flatMap(([name, { needsGrids }]) =>
    needsGrids ? [name as keyof SpotFilter] : [],
  );
}
