import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import { CHANGE, changeTo, lockedForChange } from './name-change.repository.js';

/** Grids that stations give themselves: their source. */
const HEARD_SOURCE = 'feed';

/** Neither what the operator's file says, nor a locator that begins with the one heard. */
const MAY_REPLACE = sql`grid_source IS DISTINCT FROM 'file'
  AND NOT coalesce(starts_with(callsigns.grid, given.grid), false)`;

/** The SQL of {@link HeardGrids}. */
@Injectable()
export class HeardGridsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Stores the grids of callsigns, and gives those callsigns that are in the dictionary. What the operator's file
   * says stays, and so does a longer locator that begins with the one heard.
   */
  async store(grids: readonly { callsign: string; grid: string }[]): Promise<string[]> {
    const rows = await this.database.query<{ id: number; callsign: string; isNew: boolean }>(sql`
      SELECT callsigns.id, callsign,
        ${MAY_REPLACE} AS "isNew"
      FROM callsigns JOIN unnest(
        ${grids.map(({ callsign }) => callsign)}::text[], ${grids.map(({ grid }) => grid)}::text[]
      ) AS given (name, grid) ON callsign = given.name`);
    const changed = rows.filter(({ isNew }) => isNew);
    if (changed.length > 0) {
      const gridOf = new Map(grids.map(({ callsign, grid }) => [callsign, grid]));
      const ids = changed.map(({ id }) => id);
      await this.database.query(sql`
        WITH ${CHANGE}, locked AS MATERIALIZED (${lockedForChange(ids)})
        UPDATE callsigns
        SET grid = given.grid, grid_change = ${changeTo('grid', sql`given.grid`)}, grid_source = ${HEARD_SOURCE},
          grid_looked_up_at = NULL, is_grid_queued = false, grid_due_at = NULL, grid_failures = 0
        FROM locked JOIN unnest(
          ${ids}::int[], ${changed.map(({ callsign }) => gridOf.get(callsign) ?? '')}::text[]
        ) AS given (id, grid) ON given.id = locked.id
        WHERE callsigns.id = locked.id AND ${MAY_REPLACE}`);
    }
    return rows.map(({ callsign }) => callsign);
  }
}
