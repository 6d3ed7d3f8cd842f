import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { isStatementStopped } from '../database/database.service.js';
import { POSTGRES } from '../query/dialect.repository.js';
import { EVERY_SPOT, type ResolvedFilter } from '../query/filter/resolved-filter.js';
import { rawSource } from '../query/filter/spot-sources.js';
import { TooExpensive } from '../query/groups/aggregate.errors.js';
import type { LogQuestion, SpotColumn, SpotRows } from '../query/spot-store.js';
import type { TimeWindow } from '../time/time-window.js';
import { BAND_OR_MHZ } from './lists/band-or-mhz.repository.js';

/** How PostgreSQL computes what it does not store under that name. */
const COMPUTED: Partial<Record<SpotColumn, string>> = {
  heard_s: `date_part('epoch', heard_at)::bigint AS heard_s`,
  wpm: 'nullif(wpm, 0) AS wpm',
  band_or_mhz: `${BAND_OR_MHZ} AS band_or_mhz`,
};

/** `SELECT …` of the spots of a window that pass a filter: none for `undefined`. */
export function selectSpots(
  filter: ResolvedFilter | undefined,
  window: TimeWindow,
  columns: readonly SpotColumn[],
): Sql {
  const source = rawSource(filter ?? EVERY_SPOT, window, filter ? empty : sql`AND false`);
  return sql`SELECT ${join(columns.map((name) => raw(COMPUTED[name] ?? name)))} FROM ${source}`;
}

/** Statements on the log's rows in PostgreSQL. */
export function postgresRows({ run, filter, window }: LogQuestion): SpotRows {
  return {
    dialect: POSTGRES,
    select: (columns, of = {}) => selectSpots(of.filter ?? filter, of.window ?? window, columns),
    ask: async <Row extends object>(statement: Sql) =>
      run<Row>(statement).catch((error: unknown) => {
        throw isStatementStopped(error) ? new TooExpensive() : error;
      }),
  };
}
