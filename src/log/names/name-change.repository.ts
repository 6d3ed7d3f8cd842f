import sql, { type Sql } from 'sql-template-tag';

/** Takes the next number of a change of names. Until the transaction ends, no other takes one. */
export const CHANGE = sql`change AS (
  UPDATE grid_log SET last_change = last_change + 1 RETURNING last_change
)`;

/** The number of a name's latest change when a column gets a value, where `locked` is joined. */
export function changeTo(column: 'grid' | 'place_id', value: Sql): Sql {
  const known = column === 'grid' ? sql`callsigns.grid` : sql`callsigns.place_id`;
  return sql`CASE WHEN ${known} IS DISTINCT FROM ${value} THEN locked.change ELSE callsigns.grid_change END`;
}

/** Locks names in one order, when the number is taken: first the counter, then the names. */
export function lockedForChange(ids: readonly number[]): Sql {
  return sql`
    SELECT callsigns.id, change.last_change AS change
    FROM change CROSS JOIN callsigns WHERE callsigns.id = ANY(${ids}::int[])
    ORDER BY callsigns.id FOR NO KEY UPDATE OF callsigns`;
}
