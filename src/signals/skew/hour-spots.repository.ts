import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { ColumnSession } from '../../columns/columns.service.js';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import { logPart } from '../../columns/answers/column-parts.repository.js';
import { EVERY_SPOT } from '../../query/filter/resolved-filter.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import type { Piece } from './skew-pairs.repository.js';

/** A spot by the dictionary's numbers. */
export interface HeardSpot {
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  readonly callsignId: number;
  readonly spotterId: number;
  /** 0 outside all bands. */
  readonly bandId: number;
  readonly modeId: number;
}

const COLUMNS = ['heard_s', 'frequency_hz', 'callsign_id', 'spotter_id', 'band_id', 'mode_id'];

/** As many names as one statement takes well. */
const MAX_NAMES = 5_000;

/** Reads the spots of a piece of the log, in the order of time. */
@Injectable()
export class HourSpots {
  constructor(private readonly database: DatabaseService) {}

  /** In the column engine, by a session that has all spots of a snapshot. */
  async inColumns(session: ColumnSession, state: ReaderState, piece: Piece): Promise<HeardSpot[]> {
    const spots = logPart(EVERY_SPOT, state.lastId).numbered(piece, COLUMNS);
    const rows = await session.run(`${spots.text} ORDER BY heard_s`);
    return rows.map((row) => {
      const [heardAtSeconds = 0, frequencyHz = 0, callsignId = 0, ...rest] = row as number[];
      const [spotterId = 0, bandId = 0, modeId = 0] = rest;
      return { heardAtSeconds, frequencyHz, callsignId, spotterId, bandId, modeId };
    });
  }

  /** In PostgreSQL. */
  async inLog(run: RunStatement, piece: Piece): Promise<HeardSpot[]> {
    return run<HeardSpot>(sql`
      SELECT date_part('epoch', heard_at)::bigint AS "heardAtSeconds", frequency_hz AS "frequencyHz",
        callsign_id AS "callsignId", spotter_id AS "spotterId", band_id AS "bandId", mode_id AS "modeId"
      FROM ${rawSource(EVERY_SPOT, piece)} ORDER BY heard_at`);
  }

  /** Names of the dictionary by their numbers. @throws DatabaseUnavailable */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const names = new Map<number, string>();
    for (let from = 0; from < ids.length; from += MAX_NAMES) {
      const some = ids.slice(from, from + MAX_NAMES);
      const rows = await this.database.query<{ id: number; callsign: string }>(
        sql`SELECT id, callsign FROM callsigns WHERE id = ANY(${some}::int[])`,
      );
      for (const { id, callsign } of rows) names.set(id, callsign);
    }
    return names;
  }
}
