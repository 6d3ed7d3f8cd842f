import type { NameSet } from '../../log/names/name-set.js';
import type { RowTest } from './criterion.js';

/** The stations or skimmers that a filter leaves, in the dictionary's numbers. */
export type NameScope =
  | { readonly kind: 'all' }
  /** Few enough to be listed. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  /** Too many to be listed. */
  | { readonly kind: 'many'; readonly names: NameSet };

/** A receiver of a skimmer, in the dictionary's numbers. */
export interface ReceiverId {
  readonly spotterId: number;
  readonly node: number;
}

/** A filter's condition on the receiver, in the dictionary's numbers: one of some, or none of them. */
type ResolvedReceivers = { readonly column: 'spotter_node' } & (
  { readonly receivers: readonly ReceiverId[] } | { readonly notReceivers: readonly ReceiverId[] }
);

/** A filter's condition on a row, in the dictionary's numbers. */
export type ResolvedRowTest = RowTest | ResolvedReceivers;

/** A filter in the dictionary's numbers. */
export interface ResolvedFilter {
  readonly stations: NameScope;
  readonly skimmers: NameScope;
  readonly rows: readonly ResolvedRowTest[];
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

/** Whether a filter names more stations or skimmers than can be listed. */
export function isOfMany({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'many' || skimmers.kind === 'many';
}

/** Whether every spot passes. */
export function isEverySpot(filter: ResolvedFilter): boolean {
  return isOfEveryone(filter) && filter.rows.length === 0;
}
