import { type DuckDbSession, quoted } from '../../columns/columns.service.js';
import { SPOT_TABLE } from '../staging.repository.js';

const TIME_LIMIT_MS = 300_000;

/** Columns that, with the minute, are equal in all copies of one report, as for the log's writer. */
const SAME = ['callsignId', 'spotterId', 'spotterNode', 'frequencyHz', 'modeId'];
const KEY = `floor(heardAtSeconds / 60), ${SAME.join(', ')}`;

/** Day whose imported ids would begin at 0: those of a day begin at (day - 1,000,000) × 10^8 + 1, below zero. */
const DAY_ZERO = 1_000_000;
const IDS_PER_DAY = 100_000_000;

/** The names in a file of a day, each once. */
export interface FileNames {
  readonly callsigns: readonly string[];
  readonly modes: readonly string[];
  readonly types: readonly string[];
}

/** Finds the names in a file. Rejects when it cannot be read, or lacks columns of a day. */
export async function findFileNames(session: DuckDbSession, path: string): Promise<FileNames> {
  const textsOf = async (sql: string) => (await session.run(sql)).map(([text]) => String(text));
  const file = fileAt(path);
  return {
    callsigns: await textsOf(`SELECT callsign FROM ${file} UNION SELECT spotter FROM ${file}`),
    modes: await textsOf(`SELECT DISTINCT mode FROM ${file}`),
    types: await textsOf(`SELECT DISTINCT type FROM ${file} WHERE type IS NOT NULL`),
  };
}

/** Counts the spots of a file that are not of a day, or repeat an id: none, unless it is another file. */
export async function countStrange(
  session: DuckDbSession,
  path: string,
  day: number,
): Promise<number> {
  const [row] = await session.run(
    `SELECT count(*) FILTER (timestamp < make_timestamp(${day * 86_400}::BIGINT * 1000000)
       OR timestamp >= make_timestamp(${(day + 1) * 86_400}::BIGINT * 1000000))
       + count(*) - count(DISTINCT id) FROM ${fileAt(path)}`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(row?.[0]);
}

/**
 * Copies the spots of a file into a new table `kept`, with names by their numbers in the tables `name`, `mode`, `type`
 * and `band`, as in the log. Leaves out spots with a name that has no number. Returns the number of spots.
 */
export async function keepFile(session: DuckDbSession, path: string): Promise<number> {
  const rows = await session.run(
    `CREATE OR REPLACE TEMP TABLE kept AS
     SELECT CAST(file.id AS DOUBLE) AS id, epoch(timestamp) AS heardAtSeconds,
       round(frequency * 1000) AS frequencyHz, station.id AS callsignId, skimmer.id AS spotterId,
       CAST(coalesce(spotter_node, -1) AS INTEGER) AS spotterNode, mode.id AS modeId,
       coalesce(band.id, 0) AS bandId, CAST(snr AS INTEGER) AS snrDb,
       CAST(coalesce(wpm, 0) AS INTEGER) AS wpm, coalesce(type.id, 0) AS typeId
     FROM ${fileAt(path)} AS file
     JOIN name AS station ON station.callsign = file.callsign
     JOIN name AS skimmer ON skimmer.callsign = file.spotter
     JOIN mode ON mode.name = file.mode
     LEFT JOIN band ON band.name = file.band
     LEFT JOIN type ON type.name = file.type`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(rows[0]?.[0]);
}

/** Makes an empty table `kept`, for a day without a file. */
export async function keepNothing(session: DuckDbSession): Promise<void> {
  await session.run(`CREATE OR REPLACE TEMP TABLE kept (${SPOT_TABLE})`);
}

/**
 * Adds the reports that only `kept`, the file, has to the table `spot`, a day of the log; returns their number. They
 * keep their ids, unless the log has given the id to another spot since: then they are numbered as imported ones.
 */
export async function addKept(session: DuckDbSession, day: number): Promise<number> {
  const rows = await session.run(
    `INSERT INTO spot
     SELECT CASE WHEN given.id IS NULL THEN kept.id ELSE ${lastImportedId(day)} + row_number() OVER (
         PARTITION BY given.id IS NULL ORDER BY heardAtSeconds, kept.id) END AS id,
       kept.* EXCLUDE (id)
     FROM (FROM kept ANTI JOIN spot ON ${isSame('kept', 'spot')}) AS kept
     LEFT JOIN (SELECT id FROM spot) AS given ON given.id = kept.id`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(rows[0]?.[0]);
}

/** Numbers of spots that an import adds to a day. */
export interface Added {
  readonly spots: number;
  /** Spots of the file that lacked a type and got one. */
  readonly typesFilled: number;
}

/**
 * Makes the table `spot` of a day from `kept` and from the arrived reports that `kept` lacks: the first copy of each,
 * with the first type of any copy, numbered in order of time after the last of `kept`.
 */
export async function mergeArrived(session: DuckDbSession, day: number): Promise<Added> {
  const run = async (sql: string) => Number((await session.run(sql, [], TIME_LIMIT_MS))[0]?.[0]);
  await run(
    `CREATE OR REPLACE TEMP TABLE repeated AS
     SELECT hash(${KEY}) AS hash FROM arrived WHERE day = ${day} GROUP BY ALL HAVING count(*) > 1`,
  );
  // Skipped when `kept` lacks no type, as for a new day: it takes time.
  const [row] = await session.run('SELECT EXISTS (FROM kept WHERE typeId = 0)');
  const typesFilled = !row?.[0]
    ? 0
    : await run(
        `WITH ${firstsOf(day)} UPDATE kept SET typeId = first.typeId FROM first
     WHERE kept.typeId = 0 AND first.typeId <> 0 AND ${isSame('kept', 'first')}`,
      );
  const spots = await run(
    `CREATE OR REPLACE TEMP TABLE spot AS
     WITH ${firstsOf(day)}
     SELECT ${lastImportedId(day)} + row_number() OVER (ORDER BY heardAtSeconds, place) AS id,
       * EXCLUDE (id, place, day)
     FROM first ANTI JOIN kept ON ${isSame('first', 'kept')}`,
  );
  await run('INSERT INTO spot FROM kept');
  return { spots, typesFilled };
}

/** Finds the numbers of the callsigns in `spot`. */
export async function findNameIds(session: DuckDbSession): Promise<number[]> {
  const rows = await session.run('SELECT callsignId FROM spot UNION SELECT spotterId FROM spot');
  return rows.map(([id]) => Number(id));
}

/** Makes SQL of the highest imported id of a day in `kept`; without any, of the number before the first. */
function lastImportedId(day: number): string {
  const none = (day - DAY_ZERO) * IDS_PER_DAY;
  return `coalesce((SELECT max(id) FROM kept WHERE id BETWEEN ${none} AND ${none + IDS_PER_DAY - 1}), ${none})`;
}

/**
 * Makes the CTE `first`: the first copy of each arrived report of a day, with the first type of any copy. Compares only
 * the few whose hash is in the table `repeated`.
 */
function firstsOf(day: number): string {
  return `again AS (
    FROM arrived SEMI JOIN repeated ON hash(${KEY}) = repeated.hash WHERE day = ${day}
  ), first AS (
    FROM arrived ANTI JOIN repeated ON hash(${KEY}) = repeated.hash WHERE day = ${day}
    UNION ALL
    SELECT again.* REPLACE (coalesce(typed, 0) AS typeId) FROM again
    JOIN (
      SELECT min(place) AS place, arg_min(typeId, place) FILTER (typeId <> 0) AS typed
      FROM again GROUP BY ${KEY}
    ) AS earliest ON earliest.place = again.place
  )`;
}

function isSame(one: string, other: string): string {
  const minute = `floor(${one}.heardAtSeconds / 60) = floor(${other}.heardAtSeconds / 60)`;
  return [minute, ...SAME.map((name) => `${one}.${name} = ${other}.${name}`)].join(' AND ');
}

function fileAt(path: string): string {
  return `read_parquet(${quoted(path)})`;
}
