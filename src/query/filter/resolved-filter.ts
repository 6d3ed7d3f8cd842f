import type { NameSet } from '../../log/names/name-set.js';
import type { NamePositions } from '../../log/names/name-table.js';
import type { PathTest } from '../paths/path-test.js';
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
  | { readonly receivers: readonly ReceiverId[] }
  | { readonly notReceivers: readonly ReceiverId[] }
);

/** A filter's condition on the way between both, with where everybody is. */
export type ResolvedPath = PathTest & { readonly positions: NamePositions };

/** A filter's condition on the station and the time: one of some periods, each of a station, by their place. */
export interface ResolvedActivity {
  readonly column: 'activity';
  readonly stationIds: readonly number[];
  readonly fromSeconds: readonly number[];
  readonly untilSeconds: readonly number[];
}

/** A filter's condition on a row, in the dictionary's numbers. */
export type ResolvedRowTest = RowTest | ResolvedReceivers | ResolvedActivity | ResolvedPath;

/** A filter in the dictionary's numbers. */
export interface ResolvedFilter {
  readonly stations: NameScope;
  readonly skimmers: NameScope;
  readonly rows: readonly ResolvedRowTest[];
  /** Only spots up to this id pass; absent where all do. Counts that are made ahead do not know it. */
  readonly upToId?: number;
}

const ALL: NameScope = { kind: 'all' };

/** Every spot there is. */
export const EVERY_SPOT: ResolvedFilter = { stations: ALL, skimmers: ALL, rows: [] };

/** The spots of some stations. */
export function ofStations(ids: readonly number[]): ResolvedFilter {
  return { ...EVERY_SPOT, stations: { kind: 'ids', ids } };
}

/** A filter without its bound of ids. */
export function ofAnyId({ upToId: _upToId, ...filter }: ResolvedFilter): ResolvedFilter {
  return filter;
}

/** A filter without what it asks of stations and skimmers. */
export function ofEveryone(filter: ResolvedFilter): ResolvedFilter {
  return { ...filter, stations: ALL, skimmers: ALL };
}

/** Whether a filter asks nothing of stations and skimmers. */
export function isOfEveryone({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'all' && skimmers.kind === 'all';
}

/** Whether a filter names more stations or skimmers than can be listed. */
export function isOfMany({ stations, skimmers }: ResolvedFilter): boolean {
  return stations.kind === 'many' || skimmers.kind === 'many';
}

/** The conditions of a filter on the way between skimmer and station. */
export function pathsOf({ rows }: ResolvedFilter): ResolvedPath[] {
  return rows.filter((test) => test.column === 'path');
}

/** Whether a filter asks what stations activated: PostgreSQL alone can tell, and files have nothing of it. */
export function asksActivity({ rows }: ResolvedFilter): boolean {
  return rows.some(({ column }) => column === 'activity');
}

/** Whether every spot passes. */
export function isEverySpot(filter: ResolvedFilter): boolean {
  return isOfEveryone(filter) && filter.rows.length === 0 && filter.upToId === undefined;
}
