import {
  type ColumnBatch,
  type ColumnSession,
  type ColumnValue,
  quoted,
} from '../../columns/columns.service.js';
import type { StoredSpot } from '../../spots/days.service.js';
import { SPOT_TABLE, toColumns } from '../staging.repository.js';
import { MARKER } from './plain-lines.js';

/** A cell of a row, or two that belong together, and what is known of its text: numbers, null where it is refused. */
export interface CellKind {
  readonly name: string;
  /** Names of the numbers, all of them columns of DOUBLE. */
  readonly values: readonly string[];
}

/** The texts of a row that matter. Whether a text is good is never judged here. */
export const CELL_KINDS = [
  { name: 'skimmer', values: ['spotterId', 'spotterNode'] },
  { name: 'khz', values: ['frequencyHz', 'bandId'] },
  { name: 'station', values: ['callsignId'] },
  { name: 'type', values: ['typeId'] },
  { name: 'snr', values: ['snrDb'] },
  { name: 'day', values: ['day'] },
  { name: 'second', values: ['second'] },
  { name: 'signal', values: ['modeId', 'wpm'] },
] as const satisfies readonly CellKind[];

export type CellName = (typeof CELL_KINDS)[number]['name'];

/** A million rows take 1 s; a disk that is busy has time. */
const TIME_LIMIT_MS = 300_000;

/** Texts that are judged at a time. */
const MAX_TEXTS = 100_000;

/** Rows that are read again as text at a time. */
const MAX_ROWS = 5_000;

/** Which days go into files, as days since the Unix epoch. */
export interface FileDays {
  readonly firstDay: number;
  /** The first that is not for files any more. */
  readonly firstKeptDay: number;
}

/** Makes the tables of an import in a session: what arrived, and what is known of texts. */
export async function createTables(session: ColumnSession): Promise<void> {
  await session.run(`CREATE TEMP TABLE arrived (place DOUBLE, day INTEGER, ${SPOT_TABLE})`);
  await forgetTexts(session);
}

/** Empties the tables of what is known of texts: their numbers begin anew. */
export async function forgetTexts(session: ColumnSession): Promise<void> {
  for (const { name, values } of CELL_KINDS) {
    const columns = values.map((value) => `${value} DOUBLE`).join(', ');
    await session.run(`CREATE OR REPLACE TEMP TABLE known_${name} (text VARCHAR, ${columns})`);
  }
}

/** Takes the rows of a file apart; a row of neither 11 nor 13 cells has none. */
export async function readCells(session: ColumnSession, path: string): Promise<void> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE cell AS
     SELECT cells[1] AS skimmer, cells[4] AS khz, cells[6] AS station, cells[9] AS type,
       cells[10] AS snr, left(cells[11], 10) AS day, substr(cells[11], 11) AS second,
       CASE WHEN len(cells) = 13 THEN cells[12] || ',' || cells[13] ELSE '' END AS signal
     FROM (
       SELECT CASE WHEN len(split) IN (11, 13) THEN split END AS cells
       FROM (SELECT string_split(text, ',') AS split FROM ${linesIn(path)})
     )`,
    [],
    TIME_LIMIT_MS,
  );
}

/** Texts of a cell that are not known yet, some thousands of them; none when all are. */
export async function findNewTexts(session: ColumnSession, cell: CellName): Promise<string[]> {
  const rows = await session.run(
    `SELECT DISTINCT cell.${cell} FROM cell ANTI JOIN known_${cell} ON text = cell.${cell}
     WHERE cell.${cell} IS NOT NULL LIMIT ${MAX_TEXTS}`,
    [],
    TIME_LIMIT_MS,
  );
  return rows.map(([text]) => String(text));
}

/** Notes what texts of a cell say; a row for each. */
export async function noteTexts(
  session: ColumnSession,
  cell: CellName,
  columns: readonly ColumnBatch[],
): Promise<void> {
  await session.append(`known_${cell}`, columns);
}

/**
 * Takes the rows of which every cell is known, heard on the days of files; how many. `place` is that of the file's first
 * row in the order of arrival.
 */
export async function takeRows(
  session: ColumnSession,
  place: number,
  days: FileDays,
): Promise<number> {
  const rows = await session.run(
    `INSERT INTO arrived
     SELECT ${place} + cell.rowid, known_day.day, 0, known_day.day * 86400 + known_second.second,
       frequencyHz, callsignId, spotterId, spotterNode, modeId, bandId, snrDb, wpm, typeId
     FROM cell ${KNOWN_CELLS} WHERE ${isTaken(days)}`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(rows[0]?.[0]);
}

/** A spot that was read by itself, with its place in the order of arrival. */
export interface ArrivedSpot {
  readonly place: number;
  readonly day: number;
  readonly spot: StoredSpot;
}

/** Adds spots that were read one by one. */
export async function appendArrived(
  session: ColumnSession,
  arrived: readonly ArrivedSpot[],
): Promise<void> {
  await session.append('arrived', [
    Float64Array.from(arrived, ({ place }) => place),
    Int32Array.from(arrived, ({ day }) => day),
    ...toColumns(arrived.map(({ spot }) => spot)),
  ]);
}

/** The rows that {@link takeRows} leaves, in order: how far each is from the first, and its text. */
export async function* findOthers(
  session: ColumnSession,
  path: string,
  days: FileDays,
): AsyncGenerator<(readonly ColumnValue[])[]> {
  await session.run(
    `CREATE OR REPLACE TEMP TABLE other AS
     SELECT line.place, line.text
     FROM (SELECT row_number() OVER () - 1 AS place, text FROM ${linesIn(path)}) AS line
     ANTI JOIN (SELECT cell.rowid AS place FROM cell ${KNOWN_CELLS} WHERE ${isTaken(days)})
       AS taken ON taken.place = line.place
     WHERE line.text <> '${MARKER}'
     ORDER BY line.place`,
    [],
    TIME_LIMIT_MS,
  );
  for (let from = 0; ; from += MAX_ROWS) {
    const rows = await session.run(
      `SELECT place, text FROM other WHERE rowid >= ${from} AND rowid < ${from + MAX_ROWS} ORDER BY rowid`,
    );
    if (rows.length === 0) return;
    yield rows;
  }
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

const KNOWN_CELLS = CELL_KINDS.map(
  ({ name }) => `JOIN known_${name} ON known_${name}.text = cell.${name}`,
).join(' ');

function isTaken({ firstDay, firstKeptDay }: FileDays): string {
  const refused = CELL_KINDS.map(({ name, values }) => `known_${name}.${values[0]} IS NOT NULL`);
  return [...refused, `known_day.day >= ${firstDay} AND known_day.day < ${firstKeptDay}`].join(
    ' AND ',
  );
}

/** The lines of a file, whole: the delimiter is in none of them. */
function linesIn(path: string): string {
  return `read_csv(${quoted(path)}, auto_detect = false, header = false, delim = '\u0001', quote = '',
    escape = '', columns = {text: 'VARCHAR'})`;
}
