import type { DuckDbSession } from '../../columns/columns.service.js';
import { SPOT_TABLE, type SpotColumns, toColumns } from '../staging.repository.js';

/** Deleting a day of a million rows takes 0.1 s; this leaves time for a busy disk. */
const TIME_LIMIT_MS = 300_000;

/** Spots that arrived, column by column; ids are given when their day is written. */
export interface ArrivedRows {
  /** Position in the order of arrival. */
  readonly place: Float64Array;
  /** Days since the Unix epoch. */
  readonly day: Int32Array;
  readonly spots: SpotColumns;
}

/** Creates the session's table `arrived`. */
export async function createTables(session: DuckDbSession): Promise<void> {
  await session.run(`CREATE TEMP TABLE arrived (place DOUBLE, day INTEGER, ${SPOT_TABLE})`);
}

/** Appends spots to `arrived`. */
export async function appendArrived(
  session: DuckDbSession,
  { place, day, spots }: ArrivedRows,
): Promise<void> {
  await session.append('arrived', [place, day, ...toColumns(spots)]);
}

/** Finds the days in `arrived`, oldest first, with their number of rows. */
export async function findArrivedDays(
  session: DuckDbSession,
): Promise<{ day: number; rows: number }[]> {
  const rows = await session.run('SELECT day, count(*) FROM arrived GROUP BY day ORDER BY day');
  return rows.map(([day, count]) => ({ day: Number(day), rows: Number(count) }));
}

/** Finds the day of the row that arrived last. */
export async function findLastDay(session: DuckDbSession): Promise<number> {
  const [row] = await session.run('SELECT arg_max(day, place) FROM arrived');
  return Number(row?.[0]);
}

/** Deletes the rows of a day from `arrived`. */
export async function dropArrived(session: DuckDbSession, day: number): Promise<void> {
  await session.run(`DELETE FROM arrived WHERE day = ${day}`, [], TIME_LIMIT_MS);
}
