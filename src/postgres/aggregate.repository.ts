import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { toArrayText } from '../database/database.service.js';
import { type NamePositions, NameTable } from '../log/names/name-table.js';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import {
  type AggregateRow,
  answerOf,
  readsOf,
  statementOf,
} from '../query/groups/aggregate-statement.repository.js';
import type { LogQuestion, SpotColumn } from '../query/spot-store.js';
import { postgresRows } from './postgres-rows.repository.js';

const NAMES = sql`(
  SELECT callsigns.id, grid, dxcc, continent, cq_zone, itu_zone
  FROM callsigns LEFT JOIN places ON places.id = callsigns.place_id
)`;

const HEARD: readonly SpotColumn[] = [
  'heard_s',
  'band_id',
  'mode_id',
  'type_id',
  'snr_db',
  'wpm',
  'callsign_id',
  'spotter_id',
];

const NO_POSITIONS: NamePositions = { ids: [], x: [], y: [], z: [] };

/** Groups spots in PostgreSQL, with one statement. */
@Injectable()
export class AggregateRepository {
  constructor(private readonly names: NameTable) {}

  /** @throws TooExpensive after 10 s */
  async find(question: LogQuestion, query: AggregateQuery): Promise<AggregateAnswer> {
    const { run } = question;
    const isOfPaths = readsOf(query).has('path');
    const positions = isOfPaths ? await this.names.positions(run) : NO_POSITIONS;
    const rows = postgresRows(question);
    const tables = {
      heard: sql`(${rows.select(HEARD)})`,
      names: NAMES,
      points: pointsOf(positions),
    };
    return answerOf(query, await rows.ask<AggregateRow>(statementOf(query, tables), []));
  }
}

function pointsOf({ ids, x, y, z }: NamePositions): Sql {
  return sql`(
    SELECT * FROM unnest(
      ${toArrayText(ids)}::int[], ${toArrayText(x)}::float8[], ${toArrayText(y)}::float8[], ${toArrayText(z)}::float8[]
    ) AS point (id, x, y, z)
  )`;
}
