import type { NameTest, RowTest } from './criterion.js';

/** The stations or skimmers that a filter leaves, in the dictionary's numbers. */
export type NameScope =
  | { readonly kind: 'all' }
  /** Few enough to be listed. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  /** Too many to be listed: what they must pass. */
  | { readonly kind: 'many'; readonly tests: readonly NameTest[] };

/** A filter in the dictionary's numbers. */
export interface ResolvedFilter {
  readonly stations: NameScope;
  readonly skimmers: NameScope;
  readonly rows: readonly RowTest[];
}

const ALL: NameScope = { kind: 'all' };

/** Every spot there is. */
export const EVERY_SPOT: ResolvedFilter = { stations: ALL, skimmers: ALL, rows: [] };

/** The spots of some stations. */
export function ofStations(ids: readonly number[]): ResolvedFilter {
  return { ...EVERY_SPOT, stations: { kind: 'ids', ids } };
}

/** Whether a filter asks nothing of stations and skimmers. */
export function isOfEveryone({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'all' && skimmers.kind === 'all';
}

/** Whether every spot passes. */
export function isEverySpot(filter: ResolvedFilter): boolean {
  return isOfEveryone(filter) && filter.rows.length === 0;
}
