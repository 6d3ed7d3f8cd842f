import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type Dialect, POSTGRES, sqlIn } from '../dialect.repository.js';
import { PATH_COLUMNS, withPaths } from '../paths/with-paths.repository.js';
import type { AggregateAnswer, AggregateQuery } from './aggregate-query.js';
import { defaultOrder } from './aggregate-query.js';
import {
  type Cell,
  type Dictionary,
  type DimensionName,
  dimensionOf,
  type Reads,
} from './dimensions.js';
import { measureOf } from './measures.js';
import type { RowSink } from './row-sink.js';

/**
 * Where a store has what the statement reads, in its dialect. Beside these
 * it has the tables `modes`, `report_types` (id, name) and `callsigns` (id, callsign).
 */
export interface AggregateTables {
  readonly dialect: Dialect;
  /** The spots that pass: those columns of `heard` that {@link columnsOf} names; `wpm` is null for none. */
  readonly heard: Sql;
  /** Names with what is known of them: id, grid, dxcc, continent, cq_zone, itu_zone. */
  readonly names: Sql;
  /** Points on the unit sphere of the names whose grid is known: id, x, y, z. */
  readonly points: Sql;
}

/** A row by {@link columnNamesOf}: `d0` is the first dimension, `m0` the first measure. */
export type AggregateRow = Readonly<Record<string, string | number | null>> & {
  readonly total_rows: number;
  readonly total_spots: number;
  /** The spots of all groups of which both grids are known, where they are counted. */
  readonly total_located?: number;
};

/** Alias of a name in SQL, and the column of a spot that refers to it. */
const NAMES = { station: 'callsign_id', skimmer: 'spotter_id' } as const;

/** The columns of `heard` that a path is found by. */
const ENDS_OF_PATH = Object.values(NAMES);

/** The column of a dictionary that has the names. */
const NAME_COLUMN: Readonly<Record<Dictionary, string>> = {
  modes: 'name',
  report_types: 'name',
  callsigns: 'callsign',
};

type Asked = Pick<AggregateQuery, 'by' | 'measures' | 'countsLocated'>;

/** Tables that a question reads beside the rows of spots. */
export function readsOf({ by, measures, countsLocated }: Asked): ReadonlySet<Reads> {
  const parts = [...by.map(dimensionOf), ...measures.map(measureOf)];
  const located: Reads[] = countsLocated ? ['path'] : [];
  return new Set([...parts.flatMap(({ reads }) => reads ?? []), ...located]);
}

/** Whether a question reads names, their grids or their places. */
export function readsNames(asked: Asked): boolean {
  return (
    readsOf(asked).size > 0 || asked.by.some((name) => dimensionOf(name).dictionary === 'callsigns')
  );
}

/** The columns of `heard` that a question reads. */
export function columnsOf(asked: Asked): string[] {
  const reads = readsOf(asked);
  const texts = [...asked.by.map(dimensionOf), ...asked.measures.map(measureOf)].flatMap((part) =>
    [...sqlIn(part.sql, POSTGRES).sql.matchAll(/\bheard\.(\w+)/g)].map(([, column = '']) => column),
  );
  const joined = (['station', 'skimmer'] as const)
    .filter((name) => reads.has(name))
    .map((name) => NAMES[name]);
  const all = new Set([...texts, ...joined, ...(reads.has('path') ? ENDS_OF_PATH : [])]);
  return [...all].filter((column) => !PATH_COLUMNS.includes(column));
}

/** The one statement that answers a question; its rows are {@link AggregateRow}s. */
export function statementOf(query: AggregateQuery, tables: AggregateTables): Sql {
  const { by, measures, limit, countsLocated } = query;
  const { dialect } = tables;
  const keys = by.map((name, at) => sql`${keyOf(name, query, dialect)} AS ${raw(`key${at}`)}`);
  const dimensions = by.map((name, at) => {
    const key = raw(`key${at}`);
    const { dictionary } = dimensionOf(name);
    return sql`${dictionary ? nameOf(dictionary, at, dialect) : key} AS ${raw(`d${at}`)}`;
  });
  const joinedNames = by.map((name, at) => {
    const { dictionary } = dimensionOf(name);
    return dictionary && dialect.joinsNames
      ? raw(`LEFT JOIN ${dictionary} AS name${at} ON name${at}.id = groups.key${at}`)
      : empty;
  });
  const values = measures.map(
    (name, at) => sql`${sqlIn(measureOf(name).sql, dialect)} AS ${raw(`m${at}`)}`,
  );
  const counted = [
    raw('count(*) AS spots'),
    ...(countsLocated ? [raw('count(heard.distance_km) AS located')] : []),
  ];
  const totals = [
    raw('count(*) OVER () AS total_rows'),
    totalOf('spots'),
    ...(countsLocated ? [totalOf('located')] : []),
  ];
  const grouping =
    by.length === 0 ? empty : raw(`GROUP BY ${by.map((_, at) => at + 1).join(', ')}`);
  return sql`
    SELECT ${raw(columnNamesOf(query).join(', '))}
    FROM (
      SELECT ${join([...dimensions, raw('groups.*')], ', ')},
        ${join(totals, ', ')}
      FROM (
        SELECT ${join([...keys, ...values, ...counted], ', ')}
        FROM ${sourceOf(readsOf(query), tables)}
        ${grouping}
      ) AS groups ${join([empty, ...joinedNames], ' ')}
    ) AS named
    ORDER BY ${join(orderOf(query, dialect), ', ')}
    LIMIT ${raw(String(limit))}`;
}

/** The name of the number of a dimension: found for each group. */
function nameOf(dictionary: Dictionary, at: number, { joinsNames }: Dialect): Sql {
  const column = NAME_COLUMN[dictionary];
  return raw(
    joinsNames
      ? `name${at}.${column}`
      : `(SELECT ${column} FROM ${dictionary} WHERE ${dictionary}.id = key${at})`,
  );
}

/** The names of the statement's columns, in order. */
export function columnNamesOf({ by, measures, countsLocated }: Asked): string[] {
  return [
    ...by.map((_, at) => `d${at}`),
    ...measures.map((_, at) => `m${at}`),
    'total_rows',
    'total_spots',
    ...(countsLocated ? ['total_located'] : []),
  ];
}

/** Turns the rows of the statement into an answer. */
export function answerOf(query: AggregateQuery, rows: readonly AggregateRow[]): AggregateAnswer {
  return { ...totalsOf(rows[0]), rows: rows.map((row) => cellsOf(row, query)) };
}

/** Gives the rows of the statement to the sink as they come; the answer has the rest. */
export async function pourInto(
  sink: RowSink,
  query: AggregateQuery,
  batches: AsyncIterable<readonly AggregateRow[]>,
): Promise<AggregateAnswer> {
  let first: AggregateRow | undefined;
  await sink.begin();
  for await (const rows of batches) {
    first ??= rows[0];
    await sink.take(rows.map((row) => cellsOf(row, query)));
  }
  return { ...totalsOf(first), rows: [] };
}

function totalsOf(row: AggregateRow | undefined): Omit<AggregateAnswer, 'rows'> {
  const { total_rows: totalRows = 0, total_spots: spots = 0, total_located: located } = row ?? {};
  return { totalRows, spots, ...(located !== undefined && { located: { spots, located } }) };
}

function totalOf(column: string): Sql {
  return raw(`(sum(groups.${column}) OVER ())::bigint AS total_${column}`);
}

function keyOf(name: DimensionName, { steps }: AggregateQuery, dialect: Dialect): Sql {
  const dimension = dimensionOf(name);
  const size = steps?.[name];
  return size === undefined || !dimension.steps
    ? sqlIn(dimension.sql, dialect)
    : dimension.steps.sqlOf(size);
}

function sourceOf(reads: ReadonlySet<Reads>, { heard, names, points }: AggregateTables): Sql {
  const joined = (['station', 'skimmer'] as const)
    .filter((name) => reads.has(name))
    .map((name) => {
      const column = raw(NAMES[name]);
      return sql`JOIN ${names} AS ${raw(name)} ON ${raw(name)}.id = heard.${column}`;
    });
  const spots = reads.has('path') ? withPaths(heard, points) : heard;
  return join([sql`${spots} AS heard`, ...joined], '\n');
}

function orderOf(query: AggregateQuery, dialect: Dialect): Sql[] {
  const { by, measures } = query;
  const dimensions = by.map((name, at) => {
    const value = raw(`d${at}`);
    return { name, value: dimensionOf(name).order?.(value, dialect) ?? value };
  });
  const columns = [...dimensions, ...measures.map((name, at) => ({ name, value: raw(`m${at}`) }))];
  const first = query.order ?? defaultOrder(query);
  const leading = columns.filter(({ name }) => name === first?.name);
  return [
    ...leading.map(({ value }) => ordered(value, first?.isDescending === true)),
    ...dimensions.map(({ value }) => ordered(value, false)),
  ];
}

function ordered(value: Sql, isDescending: boolean): Sql {
  return sql`${value} ${raw(isDescending ? 'DESC' : 'ASC')} NULLS LAST`;
}

function cellsOf(row: AggregateRow, { by, measures }: AggregateQuery): Cell[] {
  return [
    ...by.map((name, at) => cellOf(row[`d${at}`] ?? null, dimensionOf(name).toCell)),
    ...measures.map((name, at) => cellOf(row[`m${at}`] ?? null, measureOf(name).toCell)),
  ];
}

function cellOf(value: Cell, toCell: ((value: number) => Cell) | undefined): Cell {
  return value === null || toCell === undefined ? value : toCell(Number(value));
}
