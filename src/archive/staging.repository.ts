import { type ColumnBatch, type DuckDbSession, quoted } from '../columns/columns.service.js';
import { BAND_NAMES } from '../radio/band.js';
import type { DayName, DayNames, DayReading, StoredSpot } from '../log/days.service.js';

/** Columns of the engine's table of spots, each a typed array. DOUBLE holds whole numbers up to 2^53. */
const SPOT_COLUMNS = [
  ['id', 'DOUBLE'],
  ['heardAtSeconds', 'DOUBLE'],
  ['frequencyHz', 'DOUBLE'],
  ['callsignId', 'INTEGER'],
  ['spotterId', 'INTEGER'],
  ['spotterNode', 'INTEGER'],
  ['modeId', 'INTEGER'],
  ['bandId', 'INTEGER'],
  ['snrDb', 'INTEGER'],
  ['wpm', 'INTEGER'],
  ['typeId', 'INTEGER'],
] as const satisfies readonly (readonly [keyof StoredSpot, string])[];

/** Columns of a table of spots, for CREATE TABLE. */
export const SPOT_TABLE = SPOT_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');

const NAME_COLUMNS = `id INTEGER, callsign VARCHAR, grid VARCHAR, dxcc INTEGER, entity VARCHAR,
  continent VARCHAR, cqZone INTEGER, ituZone INTEGER`;

/**
 * Columns of a file, in order. Names and units are those of the API; docs/research.md describes them. A join that finds
 * no name leaves the spot out, which is noticed: the file then has fewer spots than the log.
 */
const FILE_COLUMNS = `
  CAST(spot.id AS BIGINT) AS id,
  make_timestamp(CAST(heardAtSeconds AS BIGINT) * 1000000) AS timestamp,
  station.callsign AS callsign,
  skimmer.callsign AS spotter,
  CAST(nullif(spotterNode, -1) AS SMALLINT) AS spotter_node,
  frequencyHz / 1000 AS frequency,
  band,
  mode,
  CAST(snrDb AS SMALLINT) AS snr,
  CAST(nullif(wpm, 0) AS SMALLINT) AS wpm,
  type,
  station.grid AS grid,
  CAST(station.dxcc AS SMALLINT) AS dxcc,
  station.entity AS entity,
  station.continent AS continent,
  CAST(station.cqZone AS SMALLINT) AS cq_zone,
  CAST(station.ituZone AS SMALLINT) AS itu_zone,
  skimmer.grid AS spotter_grid,
  CAST(skimmer.dxcc AS SMALLINT) AS spotter_dxcc,
  skimmer.entity AS spotter_entity,
  skimmer.continent AS spotter_continent,
  CAST(skimmer.cqZone AS SMALLINT) AS spotter_cq_zone,
  CAST(skimmer.ituZone AS SMALLINT) AS spotter_itu_zone`;

/**
 * Spots of a row group: a multiple of the engine's vectors, so small that one call is found without reading the others.
 */
const ROW_GROUP_SPOTS = 61_440;

/** Time limit of writing; a million spots take 1 s, the rest is for a busy disk. */
const WRITE_WITHIN_MS = 300_000;

/** Copies a day of the log into tables of a session, some thousand spots at a time; returns the number of spots. */
export async function stage(session: DuckDbSession, reading: DayReading): Promise<number> {
  await session.run(`CREATE TEMP TABLE spot (${SPOT_TABLE})`);
  await stageNames(session, reading);
  let spots = 0;
  for await (const chunk of reading.spots) {
    await session.append('spot', toColumns(spotColumns(chunk)));
    spots += chunk.length;
  }
  return spots;
}

/** Makes a session's tables of callsigns, modes, types and bands by their numbers; replaces former ones. */
export async function stageNames(
  session: DuckDbSession,
  { names, modes, types }: DayNames,
): Promise<void> {
  const bands = BAND_NAMES.map((name, index) => ({ id: index + 1, name }));
  for (const [table, entries] of Object.entries({ mode: modes, type: types, band: bands })) {
    await session.run(`CREATE OR REPLACE TEMP TABLE ${table} (id INTEGER, name VARCHAR)`);
    await session.append(table, [entries.map(({ id }) => id), entries.map(({ name }) => name)]);
  }
  await session.run(`CREATE OR REPLACE TEMP TABLE name (${NAME_COLUMNS})`);
  await appendNames(session, names);
}

/** Contents of a file, read back from it. */
export interface WrittenDay {
  readonly spots: number;
  readonly firstId: number;
  readonly lastId: number;
}

type Run = (sql: string) => Promise<(readonly unknown[])[]>;

/**
 * Writes the staged spots into a Parquet file, in order of callsign, time and id. A million take 1 s of a processor.
 */
export async function writeFile(session: DuckDbSession, path: string): Promise<WrittenDay> {
  const run: Run = async (sql) => session.run(sql, [], WRITE_WITHIN_MS);
  await run(
    `CREATE OR REPLACE TEMP TABLE ranked AS
     SELECT CAST(row_number() OVER (ORDER BY callsign) AS INTEGER) AS rank, * FROM name ORDER BY rank`,
  );
  // Sorting by text takes twice as long as by its rank, and numbers are sorted faster than rows with all their names.
  await run(
    `CREATE OR REPLACE TEMP TABLE sorted AS
     SELECT spot.*, station.rank AS stationRank, skimmer.rank AS skimmerRank
     FROM spot
     JOIN ranked AS station ON station.id = callsignId
     JOIN ranked AS skimmer ON skimmer.id = spotterId
     ORDER BY station.rank, heardAtSeconds, spot.id`,
  );
  const words = {
    band: await wordsOf(run, 'band'),
    mode: await wordsOf(run, 'mode'),
    type: await wordsOf(run, 'type'),
  };
  let written = await copySorted(run, path, words);
  if (!written.isSorted) written = await copySorted(run, path, words, 'ORDER BY n');
  await run('DROP TABLE sorted');
  return written;
}

/**
 * Makes SQL for the word of a small dictionary. Not a join, which would put rows of rarer words last in each some
 * thousand.
 */
async function wordsOf(run: Run, table: 'band' | 'mode' | 'type'): Promise<string> {
  const rows = await run(`SELECT id, name FROM ${table}`);
  const cases = rows.map(([id, name]) => `WHEN ${Number(id)} THEN ${quoted(String(name))}`);
  return `CASE ${table}Id ${['WHEN NULL THEN NULL', ...cases].join(' ')} END`;
}

/**
 * Writes the table `sorted` with its names. The engine does not promise that joined rows stay in order, though they do
 * when they are numbered and the keys have no gaps: so reads the order back from the file.
 */
async function copySorted(
  run: Run,
  path: string,
  words: Readonly<Record<'band' | 'mode' | 'type', string>>,
  order = '',
): Promise<WrittenDay & { readonly isSorted: boolean }> {
  const file = quoted(path);
  await run(
    `COPY (
       SELECT ${FILE_COLUMNS}
       FROM (
         SELECT *, row_number() OVER () AS n,
           ${words.band} AS band, ${words.mode} AS mode, ${words.type} AS type
         FROM sorted
       ) AS spot
       JOIN ranked AS station ON station.rank = stationRank
       JOIN ranked AS skimmer ON skimmer.rank = skimmerRank
       WHERE n > 0 AND mode IS NOT NULL ${order}
     ) TO ${file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SPOTS})`,
  );
  const [row] = await run(
    `SELECT count(DISTINCT id), min(id), max(id),
       count(*) FILTER ((callsign_before, timestamp_before, id_before) > (callsign, timestamp, id))
     FROM (
       SELECT id, callsign, timestamp, lag(callsign, 1, '') OVER () AS callsign_before,
         lag(timestamp, 1, TIMESTAMP '1970-01-01') OVER () AS timestamp_before, lag(id, 1, 0) OVER () AS id_before
       FROM read_parquet(${file})
     )`,
  );
  const [spots = 0, firstId = 0, lastId = 0, unsorted = 0] = row?.map(Number) ?? [];
  return { spots, firstId, lastId, isSorted: unsorted === 0 };
}

async function appendNames(session: DuckDbSession, names: readonly DayName[]): Promise<void> {
  const batch = 8_000;
  for (let from = 0; from < names.length; from += batch) {
    const some = names.slice(from, from + batch);
    await session.append('name', [
      some.map(({ id }) => id),
      some.map(({ callsign }) => callsign),
      some.map(({ grid }) => grid),
      some.map(({ dxcc }) => dxcc),
      some.map(({ entity }) => entity),
      some.map(({ continent }) => continent),
      some.map(({ cqZone }) => cqZone),
      some.map(({ ituZone }) => ituZone),
    ]);
  }
}

/** Columns of spots, by name. */
export type SpotColumns = Readonly<Record<keyof StoredSpot, Float64Array | Int32Array>>;

/** Turns spots into columns. */
export function spotColumns(spots: readonly StoredSpot[]): SpotColumns {
  const columns = SPOT_COLUMNS.map(([name, type]) => {
    const column = new (type === 'DOUBLE' ? Float64Array : Int32Array)(spots.length);
    for (const [index, spot] of spots.entries()) column[index] = spot[name];
    return [name, column] as const;
  });
  return Object.fromEntries(columns) as Record<keyof StoredSpot, Float64Array | Int32Array>;
}

/** Makes a batch of spots for a table of {@link SPOT_TABLE}. */
export function toColumns(spots: SpotColumns): ColumnBatch[] {
  return SPOT_COLUMNS.map(([name]) => spots[name]);
}
