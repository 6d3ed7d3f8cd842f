import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { EARTH_RADIUS_KM } from '../../radio/position.js';
import type { AggregateAnswer, AggregateQuery } from './aggregate-query.js';
import { defaultOrder } from './aggregate-query.js';
import { type Cell, type Dictionary, dimensionOf, type Reads } from './dimensions.js';
import { measureOf } from './measures.js';

/**
 * Where a store has what the statement reads, in SQL that PostgreSQL and the column engine both understand. Beside these
 * it has the tables `modes`, `report_types` (id, name) and `callsigns` (id, callsign).
 */
export interface AggregateTables {
  /** The spots that pass: those columns of `heard` that {@link columnsOf} names; `wpm` is null for none. */
  readonly heard: Sql;
  /** Names with what is known of them: id, grid, dxcc, continent, cq_zone, itu_zone. */
  readonly names: Sql;
  /** Points on the unit sphere of the names whose grid is known: id, x, y, z. */
  readonly points: Sql;
}

/** The names of columns: `d0` for the first dimension, `m0` for the first measure. */
export type AggregateRow = Readonly<Record<string, string | number | null>> & {
  readonly total_rows: number;
  readonly total_spots: number;
};

/** Alias of a name in SQL, and the column of a spot that refers to it. */
const NAMES = { station: 'callsign_id', skimmer: 'spotter_id' } as const;

/** The columns of `heard` that a path is found by. */
const ENDS_OF_PATH = Object.values(NAMES);

/** The name of a number. */
const NAME_OF: Readonly<Record<Dictionary, (id: Sql) => Sql>> = {
  modes: (id) => sql`(SELECT name FROM modes WHERE modes.id = ${id})`,
  report_types: (id) => sql`(SELECT name FROM report_types WHERE report_types.id = ${id})`,
  callsigns: (id) => sql`(SELECT callsign FROM callsigns WHERE callsigns.id = ${id})`,
};

type Asked = Pick<AggregateQuery, 'by' | 'measures'>;

/** Tables that a question reads beside the rows of spots. */
export function readsOf({ by, measures }: Asked): ReadonlySet<Reads> {
  const parts = [...by.map(dimensionOf), ...measures.map(measureOf)];
  return new Set(parts.flatMap(({ reads }) => reads ?? []));
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
    [...part.sql.sql.matchAll(/\bheard\.(\w+)/g)].map(([, column = '']) => column),
  );
  const joined = (['station', 'skimmer'] as const)
    .filter((name) => reads.has(name))
    .map((name) => NAMES[name]);
  return [...new Set([...texts, ...joined, ...(reads.has('path') ? ENDS_OF_PATH : [])])];
}

/** The one statement that answers a question; its rows are {@link AggregateRow}s. */
export function statementOf(query: AggregateQuery, tables: AggregateTables): Sql {
  const { by, measures, limit } = query;
  const keys = by.map((name, at) => sql`${dimensionOf(name).sql} AS ${raw(`key${at}`)}`);
  const dimensions = by.map((name, at) => {
    const key = raw(`key${at}`);
    const { dictionary } = dimensionOf(name);
    return sql`${dictionary ? NAME_OF[dictionary](key) : key} AS ${raw(`d${at}`)}`;
  });
  const values = measures.map((name, at) => sql`${measureOf(name).sql} AS ${raw(`m${at}`)}`);
  const grouping =
    by.length === 0 ? empty : raw(`GROUP BY ${by.map((_, at) => at + 1).join(', ')}`);
  return sql`
    SELECT *
    FROM (
      SELECT ${join([...dimensions, raw('groups.*')], ', ')},
        count(*) OVER () AS total_rows, (sum(groups.spots) OVER ())::bigint AS total_spots
      FROM (
        SELECT ${join([...keys, ...values, sql`count(*) AS spots`], ', ')}
        FROM ${sourceOf(readsOf(query), tables)}
        ${grouping}
      ) AS groups
    ) AS named
    ORDER BY ${join(orderOf(query), ', ')}
    LIMIT ${raw(String(limit))}`;
}

/** Turns the rows of the statement into an answer. */
export function answerOf(query: AggregateQuery, rows: readonly AggregateRow[]): AggregateAnswer {
  return {
    rows: rows.map((row) => cellsOf(row, query)),
    totalRows: rows[0]?.total_rows ?? 0,
    spots: rows[0]?.total_spots ?? 0,
  };
}

function sourceOf(reads: ReadonlySet<Reads>, { heard, names, points }: AggregateTables): Sql {
  const joined = (['station', 'skimmer'] as const)
    .filter((name) => reads.has(name))
    .map((name) => {
      const column = raw(NAMES[name]);
      return sql`JOIN ${names} AS ${raw(name)} ON ${raw(name)}.id = heard.${column}`;
    });
  const path = reads.has('path') ? [pathSource(points)] : [];
  return join([sql`${heard} AS heard`, ...joined, ...path], '\n');
}

/**
 * Joins `path`, the whole km between the skimmer and the station of `heard`, null where a grid is not known: as
 * `distanceKm` has it, from the same points on the sphere.
 */
function pathSource(points: Sql): Sql {
  // `least(1, …)` alone would be 1 where a grid is not known.
  return sql`
    LEFT JOIN ${points} AS station_at ON station_at.id = heard.callsign_id
    LEFT JOIN ${points} AS skimmer_at ON skimmer_at.id = heard.spotter_id
    CROSS JOIN LATERAL (
      SELECT sqrt(
        (skimmer_at.x - station_at.x) ^ 2 + (skimmer_at.y - station_at.y) ^ 2 + (skimmer_at.z - station_at.z) ^ 2
      ) / 2 AS half
    ) AS chord
    CROSS JOIN LATERAL (
      SELECT CASE WHEN half IS NOT NULL
        THEN floor(${raw(String(2 * EARTH_RADIUS_KM))}::float8 * asin(least(1, half)) + 0.5)::int
      END AS distance_km
    ) AS path`;
}

function orderOf(query: AggregateQuery): Sql[] {
  const { by, measures } = query;
  const dimensions = by.map((name, at) => {
    const value = raw(`d${at}`);
    return { name, value: dimensionOf(name).order?.(value) ?? value };
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
