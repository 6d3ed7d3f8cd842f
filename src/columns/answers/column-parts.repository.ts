import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { BAND_NAMES, OTHER_BAND_ID } from '../../radio/band.js';
import { overlap, SECONDS_PER_DAY, type TimeWindow } from '../../time/time-window.js';
import { conditionsOf, type ColumnDialect } from '../../query/filter/conditions.js';
import { ofAnyId, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import type { LogTables } from '../column-log.js';
import { literal, number } from '../number-columns.repository.js';
import { fileColumns, type KnownNames } from './column-tables.repository.js';
import { pathJoin } from './column-points.repository.js';
import type { PastDay } from '../../log/past-days.service.js';

/** A place in a newest-first list. */
export interface Position {
  readonly id: number;
  readonly heardAtSeconds: number;
}

/** Spots of one kind of storage that a filter lets pass, as the engine reads them. */
export interface ColumnPart {
  /** When a spot was heard, in seconds. */
  readonly heardSeconds: Sql;
  /** `ORDER BY …`: by time, then by id. */
  readonly newestFirst: Sql;
  /** The columns of a spot for a list: see `ListRow`. */
  readonly listed: Sql;
  /** `FROM … WHERE …` of a window; below a place in it, where one is given. */
  source(window: TimeWindow, below?: Position): Sql;
  /** `SELECT …` of columns by PostgreSQL's names and numbers, as `AggregateTables.heard` has them. */
  numbered(window: TimeWindow, columns: readonly string[]): Sql;
}

/** The spots of the log up to an id. */
export function logPart(tables: LogTables, filter: ResolvedFilter, lastId: number): ColumnPart {
  // Below zero are spots that were imported into days that the log did not keep.
  const isOfLog = tables.keepsPast ? sql`id > 0 AND` : empty;
  return rowsPart(tables, filter, sql`${isOfLog} id <= ${number(lastId)}`);
}

/** The spots of days that left the log, where these stay in its table. */
export function pastPart(
  tables: LogTables,
  filter: ResolvedFilter,
  days: readonly PastDay[],
): ColumnPart {
  const begins = days.map(({ day }) => day * SECONDS_PER_DAY).join();
  // Activations are known for a day.
  const columns = { ...tables.columns, isActive: () => raw('false') };
  return rowsPart(
    { ...tables, columns },
    filter,
    raw(`(heard_s - heard_s % ${SECONDS_PER_DAY}) IN (${begins})`),
  );
}

function rowsPart(tables: LogTables, filter: ResolvedFilter, isThere: Sql): ColumnPart {
  const heardSeconds = raw('heard_s');
  const points = pathJoin(filter, 'point_id', 'callsign_id', 'spotter_id');
  const source: ColumnPart['source'] = (window, below) =>
    sql`FROM ${tables.spots} ${points} WHERE ${join(
      [
        ...heardIn(window, (seconds) => sql`heard_s ${raw(seconds)}`, number),
        isThere,
        ...conditionsOf(filter, tables.columns),
        ...belowOf(heardSeconds, below),
      ],
      ' AND ',
    )}`;
  return {
    heardSeconds,
    newestFirst: raw('ORDER BY heard_s DESC, id DESC'),
    listed: raw(
      'id, heard_s, callsign_id, spotter_id, spotter_node, frequency_hz, mode_id, snr_db, wpm, type_id',
    ),
    source,
    numbered: (window, columns) =>
      sql`SELECT ${raw(columns.map((name) => (name === 'wpm' ? 'nullif(wpm, 0) AS wpm' : name)).join() || '1')} ${source(window)}`,
  };
}

/** Joins that turn the names in a file into numbers of the dictionary. */
const NUMBERED = {
  heard_s: { value: 'epoch_us(f.timestamp) // 1000000' },
  snr_db: { value: 'f.snr' },
  wpm: { value: 'f.wpm' },
  callsign_id: {
    value: 'station_name.id',
    join: 'LEFT JOIN callsigns AS station_name ON station_name.callsign = f.callsign',
  },
  spotter_id: {
    value: 'skimmer_name.id',
    join: 'LEFT JOIN callsigns AS skimmer_name ON skimmer_name.callsign = f.spotter',
  },
  mode_id: {
    value: 'mode_name.id',
    join: 'LEFT JOIN modes AS mode_name ON mode_name.name = f.mode',
  },
  type_id: {
    value: 'coalesce(type_name.id, 0)',
    join: 'LEFT JOIN report_types AS type_name ON type_name.name = f.type',
  },
  band_id: {
    value: `coalesce(band_name.id, ${OTHER_BAND_ID})`,
    join: `LEFT JOIN (VALUES ${BAND_NAMES.map((name, at) => `(${at + 1}, '${name}')`).join()}) AS band_name (id, name)
      ON band_name.name = f.band`,
  },
} as const satisfies Readonly<Record<string, { value: string; join?: string }>>;

/** The spots of days that are files. */
export function filesPart(
  filter: ResolvedFilter,
  days: readonly PastDay[],
  known: KnownNames,
): ColumnPart {
  const columns: ColumnDialect = fileColumns(known);
  const heardSeconds = raw('epoch_us(timestamp) // 1000000');
  const points = pathJoin(filter, 'point_name', 'callsign', 'spotter');
  const filesOf = (window: TimeWindow) =>
    join(days.filter(({ day }) => isTouched(day, window)).map(({ path }) => literal(path)));
  const source: ColumnPart['source'] = (window, below) =>
    sql`FROM read_parquet([${filesOf(window)}]) ${points} WHERE ${join(
      [
        ...heardIn(window, (seconds) => sql`timestamp ${raw(seconds)}`, timestamp),
        ...conditionsOf(filter, columns),
        ...belowOf(heardSeconds, below),
        raw('true'),
      ],
      ' AND ',
    )}`;
  return {
    heardSeconds,
    newestFirst: raw('ORDER BY timestamp DESC, id DESC'),
    listed: sql`id, ${heardSeconds} AS heard_s, callsign, spotter, ${columns.of('spotter_node')} AS spotter_node,
      ${columns.of('frequency_hz')} AS frequency_hz, mode, snr, coalesce(wpm, 0) AS wpm, type`,
    source,
    numbered: (window, names) => {
      const wanted = names.map((name) => NUMBERED[name as keyof typeof NUMBERED]);
      const values = wanted.map(({ value }, at) => `${value} AS ${names[at]}`);
      const joins = wanted.flatMap((one) => ('join' in one ? one.join : []));
      return sql`SELECT ${raw(values.join() || '1')} FROM (SELECT * ${source(window)}) AS f ${raw(joins.join('\n'))}`;
    },
  };
}

/** A filter as the files of some days need it: without its bound of ids where none of their spots has a higher one. */
export function boundedIn(filter: ResolvedFilter, days: readonly PastDay[]): ResolvedFilter {
  const { upToId } = filter;
  return upToId !== undefined && days.every(({ lastId }) => lastId <= upToId)
    ? ofAnyId(filter)
    : filter;
}

/** Whether a window and a day overlap. */
export function isTouched(day: number, window: TimeWindow): boolean {
  const { fromSeconds, toSeconds } = overlap(window, windowOfDay(day));
  return toSeconds === null || fromSeconds < toSeconds;
}

export function windowOfDay(day: number): TimeWindow & { readonly toSeconds: number } {
  return { fromSeconds: day * SECONDS_PER_DAY, toSeconds: (day + 1) * SECONDS_PER_DAY };
}

function heardIn(
  { fromSeconds, toSeconds }: TimeWindow,
  heard: (compared: string) => Sql,
  value: (seconds: number) => Sql,
): Sql[] {
  return [
    heard(`>= ${value(fromSeconds).sql}`),
    ...(toSeconds === null ? [] : [heard(`< ${value(toSeconds).sql}`)]),
  ];
}

function belowOf(heardSeconds: Sql, below: Position | undefined): Sql[] {
  if (!below) return [];
  const [id, seconds] = [number(below.id), number(below.heardAtSeconds)];
  return [sql`(${heardSeconds} < ${seconds} OR (${heardSeconds} = ${seconds} AND id < ${id}))`];
}

function timestamp(seconds: number): Sql {
  return raw(
    `TIMESTAMP '${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')}'`,
  );
}
