import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { NameSet } from '../log/names/name-set.js';

/**
 * The constructs in which the engines differ that hold spots: what is not here, all of them read alike. Questions are written once,
 * by these. `test/support/spots/dialect-cases.ts` asks each engine each of them of the same rows.
 */
export interface Dialect {
  /** Whether it may compare each row with each where an estimate is wrong, and must be told not to. */
  readonly mayCompareEach: boolean;

  /** Whether it skips blocks by the few callsigns that are asked for: then they are told, although a join tells them too. */
  readonly skipsByCallsign: boolean;

  /** Whether it sets bits of a number for a group, in half the time of `count(DISTINCT)`. */
  readonly setsBits: boolean;

  /** Whether a row is among those of a table, which has that alias in its text, by columns of equal names that are never null. */
  readonly isAmong: (row: string, columns: readonly string[], table: Sql, alias: string) => Sql;

  /** Whether a number of the dictionary is in a set; one that is beyond the set is not, where engines have names of later. */
  readonly isInSet: (id: Sql, names: NameSet) => Sql;

  /** The value of a group that a share of its values do not exceed, linear between two of them; nulls do not count. */
  readonly quantile: (share: number, column: string) => string;

  /** The value of a group's highest row, by some columns; null where `FILTER (WHERE …)` leaves none. */
  readonly highest: (value: string, by: readonly string[], filter?: string) => string;

  /** Sorts texts by their bytes, whatever the collation of the database is. */
  readonly byBytes: (text: Sql) => Sql;

  /** The seconds at which the month or year (UTC) of some seconds since the Unix epoch begins. */
  readonly calendarBegin: (unit: 'month' | 'year', seconds: string) => string;

  /** The character of a number of ASCII. */
  readonly character: (code: string) => string;

  /** `SELECT …` of rows of whole numbers, by column: of at least one. Lists of values would take 0.1 s where they are thousands. */
  readonly rowsOf: (columns: Readonly<Record<string, readonly number[]>>) => Sql;

  /** Whether the names of numbers are joined: else a subquery finds each, which is faster where it can be had. */
  readonly joinsNames: boolean;

  /** `MATERIALIZED` where what a statement uses twice is better written down in between, else nothing or the contrary. */
  readonly writtenDown: '' | 'MATERIALIZED' | 'NOT MATERIALIZED';
}

/** SQL that is the same in all dialects, or is made for one. */
export type DialectSql = Sql | ((dialect: Dialect) => Sql);

export function sqlIn(text: DialectSql, dialect: Dialect): Sql {
  return typeof text === 'function' ? text(dialect) : text;
}

/** The bits of a set as a text, the first for number 0. */
function bitsOf({ bits }: NameSet): string {
  return Array.from(bits, (byte) => BITS_OF_BYTE[byte]).join('');
}

/** Bits of each byte, the lowest first. */
const BITS_OF_BYTE = Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (byte >> bit) & 1).join(''),
);

/** What PostgreSQL and DuckDB have alike. */
const STANDARD = {
  quantile: (share, column) => `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${column})`,
  byBytes: (text) => sql`${text} COLLATE "C"`,
  calendarBegin(unit, seconds) {
    const time = `TIMESTAMP '1970-01-01' + ${seconds} * INTERVAL '1 second'`;
    return `CAST(date_part('epoch', date_trunc('${unit}', ${time})) AS bigint)`;
  },
  character: (code) => `chr(${code})`,
  rowsOf(columns) {
    const unnested = Object.entries(columns).map(
      ([name, values]) =>
        sql`unnest(CAST(string_to_array(${values.join(',')}, ',') AS integer[])) AS ${raw(name)}`,
    );
    return sql`SELECT ${join(unnested)}`;
  },
  isAmong: (row, columns, table, alias) =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE ${raw(
      columns.map((name) => `${alias}.${name} = ${row}.${name}`).join(' AND '),
    )})`,
  joinsNames: false,
} satisfies Partial<Dialect>;

export const POSTGRES: Dialect = {
  ...STANDARD,
  mayCompareEach: true,
  skipsByCallsign: false,
  setsBits: false,
  // A snapshot has no number beyond the set that was made in it.
  isInSet: (id, { bits }) => sql`get_bit(${bits}::bytea, ${id}) = 1`,
  highest: (value, by, filter = '') =>
    `(array_agg(${value} ORDER BY ${by.join(' DESC, ')} DESC) ${filter})[1]`,
  // PostgreSQL otherwise joins before it multiplies.
  writtenDown: 'MATERIALIZED',
};

export const DUCKDB: Dialect = {
  ...STANDARD,
  mayCompareEach: false,
  skipsByCallsign: true,
  setsBits: true,
  // A number beyond it would be an error.
  isInSet: (id, names) => {
    const bits = bitsOf(names);
    return sql`CASE WHEN ${id} < ${raw(String(bits.length))} THEN get_bit(${bits}::BIT, ${id}) = 1 ELSE false END`;
  },
  // It keeps the one, where `array_agg` would sort all.
  highest: (value, by, filter = '') => `arg_max(${value}, (${by.join()})) ${filter}`,
  // It would fill its memory.
  writtenDown: 'NOT MATERIALIZED',
};

export const CLICKHOUSE: Dialect = {
  mayCompareEach: false,
  skipsByCallsign: true,
  setsBits: false,
  // Beyond the end of the text there is no 1.
  isInSet: (id, names) => sql`substring(${bitsOf(names)}, ${id} + 1, 1) = '1'`,
  // A subquery that names the outer row took 3 s for 200 of 22,000 rows, and more than 10 for all of them; so it takes milliseconds.
  isAmong: (row, columns, table) =>
    sql`(${raw(columns.map((name) => `${row}.${name}`).join())}) IN (SELECT ${raw(columns.join())} FROM ${table})`,
  quantile: (share, column) => `quantileExactInclusive(${share})(${column})`,
  highest: (value, by, filter = '') => `argMaxOrNull(${value}, (${by.join()})) ${filter}`,
  // Texts have no collation.
  byBytes: (text) => text,
  calendarBegin(unit, seconds) {
    const begin = `toStartOf${unit === 'month' ? 'Month' : 'Year'}(toDate(intDiv(${seconds}, 86400)))`;
    return `toInt64(toUInt16(${begin})) * 86400`;
  },
  character: (code) => `char(${code})`,
  rowsOf(columns) {
    const names = Object.keys(columns);
    const arrays = Object.values(columns).map(
      (values, at) =>
        sql`CAST(splitByChar(',', ${values.join()}) AS Array(Int32)) AS ${raw(`values${at}`)}`,
    );
    const rows = names.map((name, at) => `values${at} AS ${name}`).join();
    return sql`SELECT ${raw(names.join())} FROM (SELECT ${join(arrays)}) AS lists ARRAY JOIN ${raw(rows)}`;
  },
  joinsNames: true,
  writtenDown: '',
};
