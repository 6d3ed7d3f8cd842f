import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { toArrayText } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { LOWEST_GIVEN, type RowTest } from './criterion.js';
import { conditionsOf } from './name-tests.js';
import type { NameScope, ResolvedFilter } from './resolved-filter.js';

/** `FROM … WHERE …` of the raw rows of a filter within a window; `and` narrows it further. */
export function rawSource(filter: ResolvedFilter, window: TimeWindow, and: Sql = empty): Sql {
  return sql`spots ${joinNames(filter, 'spots')}
    WHERE ${heardIn(window)} ${conditionsOn(filter, 'spots')} ${and}`;
}

/** The condition that a spot was heard within a window. It prunes the other days' partitions. */
function heardIn({ fromSeconds, toSeconds }: TimeWindow): Sql {
  const from = sql`spots.heard_at >= to_timestamp(${fromSeconds})`;
  return toSeconds === null ? from : sql`${from} AND spots.heard_at < to_timestamp(${toSeconds})`;
}

/** Joins the dictionary for stations and skimmers that are too many to be listed. */
export function joinNames({ stations, skimmers }: ResolvedFilter, table: string): Sql {
  const joins = [
    joinScope(stations, 'heard', raw(`${table}.callsign_id`)),
    joinScope(skimmers, 'hearing', raw(`${table}.spotter_id`)),
  ].filter((one) => one !== empty);
  return joins.length === 0 ? empty : join(joins, ' ');
}

/** The conditions of a filter on a table that has its columns, each with a leading AND. */
export function conditionsOn({ stations, skimmers, rows }: ResolvedFilter, table: string): Sql {
  const conditions = [
    ...scopeConditions(stations, 'heard', raw(`${table}.callsign_id`)),
    ...scopeConditions(skimmers, 'hearing', raw(`${table}.spotter_id`)),
    ...rows.map((test) => rowCondition(test, table)),
  ];
  return conditions.length === 0 ? empty : sql`AND ${join(conditions, ' AND ')}`;
}

function joinScope({ kind }: NameScope, alias: string, id: Sql): Sql {
  return kind === 'many' ? sql`JOIN callsigns AS ${raw(alias)} ON ${raw(alias)}.id = ${id}` : empty;
}

function scopeConditions(scope: NameScope, alias: string, id: Sql): Sql[] {
  switch (scope.kind) {
    case 'all':
      return [];
    case 'ids': {
      const [only] = scope.ids;
      return scope.ids.length === 1
        ? [sql`${id} = ${only}`]
        : [sql`${id} = ANY(${toArrayText(scope.ids)}::int[])`];
    }
    case 'many':
      return [conditionsOf(scope.tests, raw(alias))];
  }
}

function rowCondition(test: RowTest, table: string): Sql {
  const column = raw(`${table}.${test.column}`);
  if ('ids' in test) return sql`${column} = ANY(${toArrayText(test.ids)}::smallint[])`;
  const lowest = LOWEST_GIVEN[test.column];
  const isGiven = lowest === undefined ? empty : sql`${column} >= ${lowest} AND `;
  return 'min' in test
    ? sql`${isGiven}${column} >= ${test.min}`
    : sql`${isGiven}${column} <= ${test.max}`;
}

/**
 * Joins a name of the dictionary, its `callsign` and `grid`, by its number. `OFFSET 0` is a fence: as soon as a
 * new skimmer has a high number, the planner would walk the whole dictionary beside a page, because it believes
 * that skimmers end early in it. 17 ms instead of 1 with 47,000 names.
 */
export function joinName(id: Sql, alias: string): Sql {
  return sql`CROSS JOIN LATERAL (
    SELECT callsign, grid FROM callsigns WHERE callsigns.id = ${id} OFFSET 0
  ) AS ${raw(alias)}`;
}
