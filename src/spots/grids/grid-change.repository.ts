import sql, { type Sql } from 'sql-template-tag';

/** Takes the next number of a change. Until the statement ends, no other takes one. */
export const CHANGE = sql`change AS (
  UPDATE grid_log SET last_change = last_change + 1 RETURNING last_change
)`;

/** The number of a grid's latest change, where `locked` is joined. */
export function changeTo(grid: Sql): Sql {
  return sql`CASE WHEN callsigns.grid IS DISTINCT FROM ${grid} THEN locked.change ELSE callsigns.grid_change END`;
}

/** Locks names in one order, when the number is taken: first the counter, then the names. */
export function lockedForChange(ids: readonly number[]): Sql {
  return sql`
    SELECT callsigns.id, change.last_change AS change
    FROM change CROSS JOIN callsigns WHERE callsigns.id = ANY(${ids}::int[])
    ORDER BY callsigns.id FOR NO KEY UPDATE OF callsigns`;
}
