import { type DuckDbSession, quoted } from '../../columns/columns.service.js';
import type { PlainCells } from '../../radio/archive-cells.js';
import { BANDS, bandIdOf, OTHER_BAND_ID } from '../../radio/band.js';
import {
  MAX_FREQUENCY_HZ,
  MAX_SNR_DB,
  MIN_FREQUENCY_HZ,
  MIN_SNR_DB,
} from '../../radio/report-fields.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { MAX_LINE_CHARACTERS } from '../../tools/whole-lines.js';
import type { CellText, KnownText } from './cell-texts.js';

/** Reading a piece takes 0.1 s; this leaves time for a busy disk. */
const TIME_LIMIT_MS = 300_000;

/**
 * Reads each line as one column: the delimiter is no latin-1 character. A line is at most a chunk of a stream, 64 kB. The
 * buffers suit an engine with 64 MB.
 */
const LINES = `delim = '€', quote = '', escape = '', comment = '', header = false, auto_detect = false,
  strict_mode = false, max_line_size = 1000000, buffer_size = 4000000, columns = {'text': 'VARCHAR'}`;

/** Range of days that go into files, as days since the Unix epoch. */
export interface FileDays {
  readonly firstDay: number;
  /** Exclusive end: the log keeps this day and later ones. */
  readonly firstKeptDay: number;
}

/** Creates the table `known` of judged texts, or empties it. */
export async function forgetTexts(session: DuckDbSession): Promise<void> {
  await session.run(
    'CREATE OR REPLACE TEMP TABLE known (cell VARCHAR, text VARCHAR, id INTEGER, detail INTEGER)',
  );
}

/** Reads a file into the table `line`; returns the number of lines. `isRow` marks lines of plain cells, without quotes. */
export async function readLines(
  session: DuckDbSession,
  path: string,
  firstPlace: number,
  plain: PlainCells,
): Promise<number> {
  // Numbering takes the lines one after the other; what follows is done by all threads.
  await session.run(
    `CREATE OR REPLACE TEMP TABLE numbered AS
     SELECT CAST(${firstPlace - 1} + row_number() OVER () AS DOUBLE) AS place, text
     FROM read_csv(${quoted(path)}, ${LINES})`,
    [],
    TIME_LIMIT_MS,
  );
  const rows = await session.run(
    `CREATE OR REPLACE TEMP TABLE line AS
     SELECT place, skimmer, station, type, signal,
       CAST(TRY_CAST(khz AS DECIMAL(12, 3)) * 1000 AS DOUBLE) AS frequencyHz,
       TRY_CAST(snr AS INTEGER) AS snrDb, epoch(TRY_CAST(time AS TIMESTAMP)) AS heardAtSeconds,
       cellCount IN (${plain.counts.join()}) AND isPlain AND regexp_full_match(khz, '${plain.frequencyKhz}')
         AND regexp_full_match(snr, '${plain.snrDb}') AND regexp_full_match(time, '${plain.time}') AS isRow
     FROM (
       SELECT place, len(cells) AS cellCount, isPlain, cells[1] AS skimmer, cells[4] AS khz,
         cells[6] AS station, cells[9] AS type, cells[10] AS snr, cells[11] AS time,
         concat_ws(',', cells[12], cells[13]) AS signal
       FROM (
         SELECT place, string_split(text, ',') AS cells,
           strlen(text) <= ${MAX_LINE_CHARACTERS} AND NOT contains(text, '"') AS isPlain
         FROM numbered
       )
     )`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(rows[0]?.[0]);
}

const TEXTS = ['skimmer', 'station', 'type', 'signal']
  .map((cell) => `SELECT DISTINCT '${cell}' AS cell, ${cell} AS text FROM line WHERE isRow`)
  .join(' UNION ALL ');

/** Finds texts of rows that are not yet in `known`, each once. */
export async function findNewTexts(session: DuckDbSession, limit: number): Promise<CellText[]> {
  const rows = await session.run(
    `FROM (${TEXTS}) AS seen
     ANTI JOIN known USING (cell, text) LIMIT ${limit}`,
    [],
    TIME_LIMIT_MS,
  );
  return rows.map(([cell, text]) => ({ cell, text }) as CellText);
}

/** Adds judged texts to `known`. */
export async function addKnown(session: DuckDbSession, texts: readonly KnownText[]): Promise<void> {
  await session.append('known', [
    texts.map(({ cell }) => cell),
    texts.map(({ text }) => text),
    Int32Array.from(texts, ({ id }) => id),
    Int32Array.from(texts, ({ detail }) => detail),
  ]);
}

/**
 * Copies rows of the days of files from `line` into `arrived`; returns how many. Takes only rows that `parseArchiveRow` reads the
 * same: `known` has its verdict on names, and SQL is stricter on numbers and times.
 */
export async function takeRows(
  session: DuckDbSession,
  { firstDay, firstKeptDay }: FileDays,
): Promise<number> {
  const rows = await session.run(
    `INSERT INTO arrived BY NAME
     SELECT place, CAST(floor(heardAtSeconds / ${SECONDS_PER_DAY}) AS INTEGER) AS day, 0 AS id,
       heardAtSeconds, frequencyHz, stations.id AS callsignId, skimmers.id AS spotterId,
       skimmers.detail AS spotterNode, signals.id AS modeId, ${BAND_ID} AS bandId, snrDb,
       signals.detail AS wpm, types.id AS typeId
     FROM line
     JOIN known AS skimmers ON skimmers.cell = 'skimmer' AND skimmers.text = skimmer
     JOIN known AS stations ON stations.cell = 'station' AND stations.text = station
     JOIN known AS types ON types.cell = 'type' AND types.text = type
     JOIN known AS signals ON signals.cell = 'signal' AND signals.text = signal
     WHERE isRow AND heardAtSeconds >= ${Math.max(0, firstDay) * SECONDS_PER_DAY}
       AND heardAtSeconds < ${firstKeptDay * SECONDS_PER_DAY}
       AND frequencyHz BETWEEN ${MIN_FREQUENCY_HZ} AND ${MAX_FREQUENCY_HZ}
       AND snrDb BETWEEN ${MIN_SNR_DB} AND ${MAX_SNR_DB}
       AND least(skimmers.id, stations.id, types.id, signals.id) >= 0`,
    [],
    TIME_LIMIT_MS,
  );
  return Number(rows[0]?.[0]);
}

/** Finds the places of lines that {@link takeRows} left, in order; `firstPlace` is the first line's. */
export async function findOthers(session: DuckDbSession, firstPlace: number): Promise<number[]> {
  await session.run('BEGIN');
  const batches = session.stream(
    `SELECT place FROM line
     ANTI JOIN (SELECT place FROM arrived WHERE place >= ${firstPlace}) USING (place) ORDER BY place`,
    [],
    TIME_LIMIT_MS,
  );
  const places: number[] = [];
  for await (const rows of batches) for (const [place] of rows) places.push(Number(place));
  return places;
}

const BAND_ID = `CASE ${BANDS.map(
  ({ name, minFreqKhz, maxFreqKhz }) =>
    `WHEN frequencyHz BETWEEN ${minFreqKhz * 1_000} AND ${maxFreqKhz * 1_000} THEN ${bandIdOf(name)}`,
).join(' ')} ELSE ${OTHER_BAND_ID} END`;
