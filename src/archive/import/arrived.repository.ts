import type { ColumnSession } from '../../columns/columns.service.js';
import { SPOT_TABLE, type SpotColumns, toColumns } from '../staging.repository.js';

/** What is deleted of a day's million rows takes 0.1 s; a disk that is busy has time. */
const TIME_LIMIT_MS = 300_000;

/** Spots that have arrived, column by column; ids are given later. */
export interface ArrivedRows {
  /** In the order of arrival. */
  readonly place: Float64Array;
  /** Days since the Unix epoch. */
  readonly day: Int32Array;
  readonly spots: SpotColumns;
}

/** Makes the table of what has arrived in a session. */
export async function createTables(session: ColumnSession): Promise<void> {
  await session.run(`CREATE TEMP TABLE arrived (place DOUBLE, day INTEGER, ${SPOT_TABLE})`);
}

/** Adds spots to what has arrived. */
export async function appendArrived(
  session: ColumnSession,
  { place, day, spots }: ArrivedRows,
): Promise<void> {
  await session.append('arrived', [place, day, ...toColumns(spots)]);
}

/** The days that have arrived, oldest first, with the number of their rows. */
export async function findArrivedDays(
  session: ColumnSession,
): Promise<{ day: number; rows: number }[]> {
  const rows = await session.run('SELECT day, count(*) FROM arrived GROUP BY day ORDER BY day');
  return rows.map(([day, count]) => ({ day: Number(day), rows: Number(count) }));
}

/** The day of the row that has arrived last. */
export async function findLastDay(session: ColumnSession): Promise<number> {
  const [row] = await session.run('SELECT arg_max(day, place) FROM arrived');
  return Number(row?.[0]);
}

/** Forgets the rows of a day. */
export async function dropArrived(session: ColumnSession, day: number): Promise<void> {
  await session.run(`DELETE FROM arrived WHERE day = ${day}`, [], TIME_LIMIT_MS);
}
