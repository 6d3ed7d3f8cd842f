import sql, { join, type Sql } from 'sql-template-tag';
import type { NameSet } from '../../log/names/name-set.js';
import { LOWEST_GIVEN, type RowColumn, type WordColumn } from './criterion.js';
import {
  type NameScope,
  pathsOf,
  type ReceiverId,
  type ResolvedActivity,
  type ResolvedFilter,
  type ResolvedPath,
  type ResolvedRowTest,
} from './resolved-filter.js';

/** The columns of a spot that name its station and skimmer. */
export type NameColumn = 'callsign_id' | 'spotter_id';

/** How a store of spots is asked about the columns of a spot, which filters know by PostgreSQL's names and numbers. */
export interface ColumnDialect {
  /** The value of a column that is a number of its own, as `snr_db` is; no parameter. */
  of(column: RowColumn | NameColumn | 'spotter_node' | 'id'): Sql;
  /** A number to compare with. */
  number(value: number): Sql;
  /** The condition that a column is one of some numbers; at least one. */
  isOneOf(column: WordColumn | NameColumn, ids: readonly number[]): Sql;
  /** The condition that it is none of them. */
  isNoneOf(column: WordColumn, ids: readonly number[]): Sql;
  /** The condition that a name is in a set. */
  isIn(column: NameColumn, names: NameSet): Sql;
  /** The condition that the station was active at the time of the spot; at least one period. */
  isActive(test: ResolvedActivity): Sql;
  /** The condition that the way between skimmer and station passes some tests; at least one. */
  isOnPath(tests: readonly ResolvedPath[]): Sql;
}

/** The conditions of a filter, to be joined by AND; none where every spot passes. */
export function conditionsOf(filter: ResolvedFilter, columns: ColumnDialect): Sql[] {
  const { stations, skimmers, rows, upToId } = filter;
  const paths = pathsOf(filter);
  return [
    ...scopeConditions(stations, columns, 'callsign_id'),
    ...scopeConditions(skimmers, columns, 'spotter_id'),
    ...rows.flatMap((test) => (test.column === 'path' ? [] : rowCondition(test, columns))),
    ...(paths.length > 0 ? [columns.isOnPath(paths)] : []),
    ...(upToId === undefined ? [] : [sql`${columns.of('id')} <= ${columns.number(upToId)}`]),
  ];
}

/** The condition that a name is in a scope; none for all. */
export function scopeConditions(
  scope: NameScope,
  columns: ColumnDialect,
  column: NameColumn,
): Sql[] {
  switch (scope.kind) {
    case 'all':
      return [];
    case 'ids':
      return [columns.isOneOf(column, scope.ids)];
    case 'many':
      return [columns.isIn(column, scope.names)];
  }
}

function rowCondition(test: Exclude<ResolvedRowTest, ResolvedPath>, columns: ColumnDialect): Sql {
  if (test.column === 'activity') return columns.isActive(test);
  if ('receivers' in test) return sql`(${receiverConditions(test.receivers, columns)})`;
  if ('notReceivers' in test) return sql`NOT (${receiverConditions(test.notReceivers, columns)})`;
  if ('ids' in test) return columns.isOneOf(test.column, test.ids);
  if ('notIds' in test) return columns.isNoneOf(test.column, test.notIds);
  const column = columns.of(test.column);
  const lowest = LOWEST_GIVEN[test.column];
  const conditions = [
    ...(lowest === undefined ? [] : [sql`${column} >= ${columns.number(lowest)}`]),
    'min' in test
      ? sql`${column} >= ${columns.number(test.min)}`
      : sql`${column} <= ${columns.number(test.max)}`,
  ];
  return join(conditions, ' AND ');
}

function receiverConditions(receivers: readonly ReceiverId[], columns: ColumnDialect): Sql {
  const node = columns.of('spotter_node');
  return join(
    receivers.map(
      (one) =>
        sql`${columns.isOneOf('spotter_id', [one.spotterId])} AND ${node} = ${columns.number(one.node)}`,
    ),
    ' OR ',
  );
}
