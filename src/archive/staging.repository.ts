import { type ColumnBatch, type ColumnSession, quoted } from '../columns/columns.service.js';
import { BAND_NAMES } from '../radio/band.js';
import type { DayName, DayNames, DayReading, StoredSpot } from '../spots/days.service.js';

/** The columns of a spot in the engine's table, each as a typed array. DOUBLE holds whole numbers up to 2^53. */
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

/** The columns of a table of spots, for CREATE TABLE. */
export const SPOT_TABLE = SPOT_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');

const NAME_COLUMNS = `id INTEGER, callsign VARCHAR, grid VARCHAR, dxcc INTEGER, entity VARCHAR,
  continent VARCHAR, cqZone INTEGER, ituZone INTEGER`;

/**
 * What a file has of each spot, in order. Names and units are those of the API; docs/research.md describes them. A join
 * that finds no name leaves the spot out, and its absence is noticed: the file has then fewer than the log.
 */
const FILE_COLUMNS = `
  CAST(spot.id AS BIGINT) AS id,
  make_timestamp(CAST(heardAtSeconds AS BIGINT) * 1000000) AS timestamp,
  station.callsign AS callsign,
  skimmer.callsign AS spotter,
  CAST(nullif(spotterNode, -1) AS SMALLINT) AS spotter_node,
  frequencyHz / 1000 AS frequency,
  band.name AS band,
  mode.name AS mode,
  CAST(snrDb AS SMALLINT) AS snr,
  CAST(nullif(wpm, 0) AS SMALLINT) AS wpm,
  type.name AS type,
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

/** A multiple of the engine's vectors; so small that one call is found without reading the others. */
const ROW_GROUP_SPOTS = 61_440;

/** Sorting a million spots takes some 2 s. */
const WRITE_WITHIN_MS = 300_000;

/** Copies a day of the log into tables of a session, some thousand spots at a time; how many. */
export async function stage(session: ColumnSession, reading: DayReading): Promise<number> {
  await session.run(`CREATE TEMP TABLE spot (${SPOT_TABLE})`);
  await stageNames(session, reading);
  let spots = 0;
  for await (const chunk of reading.spots) {
    await session.append('spot', toColumns(chunk));
    spots += chunk.length;
  }
  return spots;
}

/** Makes tables of names by their numbers, of bands too, in place of those that a session has. */
export async function stageNames(
  session: ColumnSession,
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

/** What a file has, read back from it. */
export interface WrittenDay {
  readonly spots: number;
  readonly firstId: number;
  readonly lastId: number;
}

/** Writes what is staged into a Parquet file. */
export async function writeFile(session: ColumnSession, path: string): Promise<WrittenDay> {
  const file = quoted(path);
  // Sorting by text takes twice as long as by its rank.
  await session.run(
    `CREATE OR REPLACE TEMP TABLE ranked AS
     SELECT *, row_number() OVER (ORDER BY callsign) AS rank FROM name`,
  );
  await session.run(
    `COPY (
       SELECT ${FILE_COLUMNS}
       FROM spot
       JOIN ranked AS station ON station.id = callsignId
       JOIN name AS skimmer ON skimmer.id = spotterId
       JOIN mode ON mode.id = modeId
       LEFT JOIN band ON band.id = bandId
       LEFT JOIN type ON type.id = typeId
       ORDER BY station.rank, heardAtSeconds, spot.id
     ) TO ${file} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SPOTS})`,
    [],
    WRITE_WITHIN_MS,
  );
  const [row] = await session.run(
    `SELECT count(DISTINCT id), min(id), max(id) FROM read_parquet(${file})`,
    [],
    WRITE_WITHIN_MS,
  );
  const [spots = 0, firstId = 0, lastId = 0] = row?.map(Number) ?? [];
  return { spots, firstId, lastId };
}

async function appendNames(session: ColumnSession, names: readonly DayName[]): Promise<void> {
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

/** A batch of spots for a table of {@link SPOT_TABLE}. */
export function toColumns(spots: readonly StoredSpot[]): ColumnBatch[] {
  return SPOT_COLUMNS.map(([name, type]) => {
    const column = new (type === 'DOUBLE' ? Float64Array : Int32Array)(spots.length);
    for (const [index, spot] of spots.entries()) column[index] = spot[name];
    return column;
  });
}
