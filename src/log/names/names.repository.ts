import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { NameChange, NameRecord } from './name-facts.js';

/** Position of the dictionary: its newest name and change. */
export interface NamesState {
  readonly history: number;
  /** Raised when names are removed. */
  readonly generation: number;
  readonly newestId: number;
  readonly newestChange: number;
}

const RECORD = raw('id, callsign, grid, place_id AS "placeId"');

/** Reads the dictionary of callsigns: whole, what is new of it, and some of it. */
@Injectable()
export class NamesRepository {
  /** By index alone: 0.1 ms. */
  async state(run: RunStatement): Promise<NamesState> {
    const [state] = await run<NamesState>(sql`
      SELECT history, dictionary_generation AS generation, last_change AS "newestChange",
        coalesce((SELECT max(id) FROM callsigns), 0) AS "newestId"
      FROM spot_log, grid_log`);
    if (!state) throw new Error('spot_log has no row');
    return state;
  }

  /** The next callsigns, by number: 1 µs each. */
  async findAfter(run: RunStatement, id: number, limit: number): Promise<NameRecord[]> {
    return run(sql`SELECT ${RECORD} FROM callsigns WHERE id > ${id} ORDER BY id LIMIT ${limit}`);
  }

  async findByIds(run: RunStatement, ids: readonly number[]): Promise<NameRecord[]> {
    if (ids.length === 0) return [];
    return run(sql`SELECT ${RECORD} FROM callsigns WHERE id = ANY(${ids}::int[])`);
  }

  /** The numbers of callsigns that meet a condition on a row of `callsigns`, `limit` at most. */
  async findIdsWhere(run: RunStatement, condition: Sql, limit: number): Promise<number[]> {
    const rows = await run<{ id: number }>(
      sql`SELECT id FROM callsigns WHERE ${condition} LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  /** The callsigns that meet a condition on a row of `callsigns`, `limit` at most. */
  async findWhere(run: RunStatement, condition: Sql, limit: number): Promise<NameRecord[]> {
    return run(sql`SELECT ${RECORD} FROM callsigns WHERE ${condition} LIMIT ${limit}`);
  }

  /** Names whose grid or place changed beyond a number, up to the newest change of the snapshot. */
  async findChanges(run: RunStatement, afterChange: number): Promise<NameChange[]> {
    return run(sql`
      SELECT id, grid, place_id AS "placeId" FROM callsigns
      WHERE grid_change > ${afterChange} ORDER BY grid_change`);
  }
}
