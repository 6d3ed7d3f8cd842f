import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { toArrayText } from '../database/database.service.js';
import { type NamePositions, NameTable } from '../log/names/name-table.js';
import { POSTGRES } from '../query/dialect.repository.js';
import type { AggregateAnswer, AggregateQuery } from '../query/groups/aggregate-query.js';
import {
  type AggregateRow,
  answerOf,
  pourInto,
  readsOf,
  statementOf,
} from '../query/groups/aggregate-statement.repository.js';
import { readAhead } from '../query/pages/chunks.js';
import type { LogQuestion, SpotColumn, SpotRows } from '../query/spot-store.js';
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

/** Rows of a long answer that are held at once: some megabytes. */
const FETCH_ROWS = 5_000;

const NO_POSITIONS: NamePositions = { ids: [], callsigns: [], x: [], y: [], z: [] };

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
      dialect: POSTGRES,
      heard: sql`(${rows.select(HEARD)})`,
      names: NAMES,
      points: pointsOf(positions),
    };
    const statement = statementOf(query, tables);
    return query.sink
      ? pourInto(query.sink, query, readAhead(fetched(rows, statement)))
      : answerOf(query, await rows.ask<AggregateRow>(statement, []));
  }
}

/** The rows of a statement in batches. */
async function* fetched(rows: SpotRows, statement: Sql): AsyncGenerator<AggregateRow[]> {
  // The planner takes it that a tenth of a cursor's rows are read.
  await rows.ask(sql`SET LOCAL cursor_tuple_fraction = 1`, []);
  await rows.ask(sql`DECLARE group_rows NO SCROLL CURSOR FOR ${statement}`, []);
  for (let isEnd = false; !isEnd;) {
    const batch = await rows.ask<AggregateRow>(
      sql`FETCH ${raw(String(FETCH_ROWS))} FROM group_rows`,
      [],
    );
    isEnd = batch.length < FETCH_ROWS;
    if (batch.length > 0) yield batch;
  }
  await rows.ask(sql`CLOSE group_rows`, []);
}

function pointsOf({ ids, x, y, z }: NamePositions): Sql {
  return sql`(
    SELECT * FROM unnest(
      ${toArrayText(ids)}::int[], ${toArrayText(x)}::float8[], ${toArrayText(y)}::float8[], ${toArrayText(z)}::float8[]
    ) AS point (id, x, y, z)
  )`;
}
