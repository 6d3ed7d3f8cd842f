import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import {
  isStatementStopped,
  type RunStatement,
  toArrayText,
} from '../database/database.service.js';
import type { TimeWindow } from '../time/time-window.js';
import { EVERY_SPOT, type ResolvedFilter } from '../query/filter/resolved-filter.js';
import { rawSource } from '../query/filter/spot-sources.js';
import { type NamePositions, NameTable } from '../log/names/name-table.js';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import {
  type AggregateRow,
  answerOf,
  readsOf,
  statementOf,
} from '../query/groups/aggregate-statement.repository.js';
import { TooExpensive } from '../query/groups/aggregate.errors.js';

const NAMES = sql`(
  SELECT callsigns.id, grid, dxcc, continent, cq_zone, itu_zone
  FROM callsigns LEFT JOIN places ON places.id = callsigns.place_id
)`;

const NO_POSITIONS: NamePositions = { ids: [], x: [], y: [], z: [] };

/** Groups spots in PostgreSQL, with one statement. */
@Injectable()
export class AggregateRepository {
  constructor(private readonly names: NameTable) {}

  /**
   * @param filter `undefined`: no spot passes
   * @throws TooExpensive
   */
  async find(
    run: RunStatement,
    filter: ResolvedFilter | undefined,
    window: TimeWindow,
    query: AggregateQuery,
  ): Promise<AggregateAnswer> {
    const isOfPaths = readsOf(query).has('path');
    const positions = isOfPaths ? await this.names.positions(run) : NO_POSITIONS;
    const tables = { heard: heardIn(filter, window), names: NAMES, points: pointsOf(positions) };
    const rows = await run<AggregateRow>(statementOf(query, tables)).catch((error: unknown) => {
      throw isStatementStopped(error) ? new TooExpensive() : error;
    });
    return answerOf(query, rows);
  }
}

function heardIn(filter: ResolvedFilter | undefined, window: TimeWindow): Sql {
  const rows = filter ? rawSource(filter, window) : rawSource(EVERY_SPOT, window, sql`AND false`);
  return sql`(
    SELECT date_part('epoch', heard_at)::bigint AS heard_s, band_id, mode_id, type_id, snr_db,
      nullif(wpm, 0) AS wpm, callsign_id, spotter_id
    FROM ${rows}
  )`;
}

function pointsOf({ ids, x, y, z }: NamePositions): Sql {
  return sql`(
    SELECT * FROM unnest(
      ${toArrayText(ids)}::int[], ${toArrayText(x)}::float8[], ${toArrayText(y)}::float8[], ${toArrayText(z)}::float8[]
    ) AS point (id, x, y, z)
  )`;
}
