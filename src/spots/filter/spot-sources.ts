import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { toArrayText } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { LOWEST_GIVEN } from './criterion.js';
import type { NameScope, ReceiverId, ResolvedFilter, ResolvedRowTest } from './resolved-filter.js';

/** `FROM … WHERE …` of the raw rows of a filter within a window; `and` narrows it further. */
export function rawSource(filter: ResolvedFilter, window: TimeWindow, and: Sql = empty): Sql {
  return sql`spots
    WHERE ${heardIn(window)} ${conditionsOn(filter, 'spots')} ${and}`;
}

/** The condition that a spot was heard within a window. It prunes the other days' partitions. */
function heardIn({ fromSeconds, toSeconds }: TimeWindow): Sql {
  const from = sql`spots.heard_at >= to_timestamp(${fromSeconds})`;
  return toSeconds === null ? from : sql`${from} AND spots.heard_at < to_timestamp(${toSeconds})`;
}

/** The conditions of a filter on a table that has its columns, each with a leading AND. */
export function conditionsOn({ stations, skimmers, rows }: ResolvedFilter, table: string): Sql {
  const conditions = [
    ...scopeConditions(stations, raw(`${table}.callsign_id`)),
    ...scopeConditions(skimmers, raw(`${table}.spotter_id`)),
    ...rows.map((test) => rowCondition(test, table)),
  ];
  return conditions.length === 0 ? empty : sql`AND ${join(conditions, ' AND ')}`;
}

/** The condition that a number of the dictionary is in a scope; none for all. */
export function scopeConditions(scope: NameScope, id: Sql): Sql[] {
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
      return [sql`get_bit(${scope.names.bits}::bytea, ${id}) = 1`];
  }
}

function rowCondition(test: ResolvedRowTest, table: string): Sql {
  if ('receivers' in test) return sql`(${receiverConditions(test.receivers, table)})`;
  if ('notReceivers' in test) return sql`NOT (${receiverConditions(test.notReceivers, table)})`;
  const column = raw(`${table}.${test.column}`);
  if ('ids' in test) return sql`${column} = ANY(${toArrayText(test.ids)}::smallint[])`;
  if ('notIds' in test) return sql`${column} <> ALL(${toArrayText(test.notIds)}::smallint[])`;
  const lowest = LOWEST_GIVEN[test.column];
  const isGiven = lowest === undefined ? empty : sql`${column} >= ${lowest} AND `;
  return 'min' in test
    ? sql`${isGiven}${column} >= ${test.min}`
    : sql`${isGiven}${column} <= ${test.max}`;
}

function receiverConditions(receivers: readonly ReceiverId[], table: string): Sql {
  const [spotter, node] = [raw(`${table}.spotter_id`), raw(`${table}.spotter_node`)];
  return join(
    receivers.map((one) => sql`${spotter} = ${one.spotterId} AND ${node} = ${one.node}`),
    ' OR ',
  );
}

/**
 * Joins a name of the dictionary, its `callsign`, `grid` and `place_id`, by its number. `OFFSET 0` is a fence: as soon as a
 * new skimmer has a high number, the planner would walk the whole dictionary beside a page, because it believes
 * that skimmers end early in it. 17 ms instead of 1 with 47,000 names.
 */
export function joinName(id: Sql, alias: string): Sql {
  return sql`CROSS JOIN LATERAL (
    SELECT callsign, grid, place_id FROM callsigns WHERE callsigns.id = ${id} OFFSET 0
  ) AS ${raw(alias)}`;
}
