import sql, { raw, type Sql } from 'sql-template-tag';
import { NameSet } from '../../../src/log/names/name-set.js';
import type { Dialect } from '../../../src/query/dialect.repository.js';
import { bearing, distanceKm, latitudeE6, longitudeE6 } from '../../../src/query/paths/path-sql.js';
import {
  bearingDegrees,
  distanceKm as distanceBetween,
  middleBetween,
  positionOf,
} from '../../../src/radio/position.js';

/** A statement with one column, of which each engine gives the same values in the same order. */
export interface DialectCase {
  readonly name: string;
  readonly statement: (dialect: Dialect) => Sql;
  readonly expected: readonly (number | string | null)[];
}

const MARCH_2026 = Date.UTC(2026, 2) / 1000;
const YEAR_2026 = Date.UTC(2026, 0) / 1000;
const [from, to] = [positionOf('JO62')!, positionOf('FN42')!];
const middle = middleBetween(from, to)!;

const NUMBERS = { n: [7, 1, 2, 10], part: [1, 1, 2, 2], none: [0, 0, 0, 4] };
const TEXTS = `SELECT 'b' AS text UNION ALL SELECT 'B' UNION ALL SELECT 'a' UNION ALL SELECT 'A' UNION ALL SELECT '1'`;

const value = (
  name: string,
  text: (dialect: Dialect) => string,
  expected: number | string | null,
) =>
  ({
    name,
    statement: (dialect) => sql`SELECT ${raw(text(dialect))} AS value`,
    expected: [expected],
  }) satisfies DialectCase;

const grouped = (
  name: string,
  text: (dialect: Dialect) => string,
  expected: DialectCase['expected'],
) =>
  ({
    name,
    statement: (dialect) =>
      sql`SELECT ${raw(text(dialect))} AS value FROM (${dialect.rowsOf(NUMBERS)}) AS row_of GROUP BY part ORDER BY part`,
    expected,
  }) satisfies DialectCase;

/** A point as columns of a table would be. */
const literalPoint = ({ x, y, z }: { x: number; y: number; z: number }) => {
  const double = (part: number) => `(${part.toExponential()}::double precision)`;
  return { x: double(x), y: double(y), z: double(z) };
};

const [FROM, TO] = [literalPoint(from), literalPoint(to)];
const SUM = literalPoint({ x: from.x + to.x, y: from.y + to.y, z: from.z + to.z });
const NOWHERE = { x: '(NULL::double precision)', y: FROM.y, z: FROM.z };

/** Each construct of {@link Dialect}, and what the engines are trusted to read alike. */
export const DIALECT_CASES: readonly DialectCase[] = [
  {
    name: 'whether a number is in a set of callsigns',
    statement: (dialect) =>
      sql`SELECT n AS value FROM (${dialect.rowsOf(NUMBERS)}) AS row_of WHERE ${dialect.isInSet(raw('n'), NameSet.of([0, 1, 8, 10, 15]))} ORDER BY n`,
    expected: [1, 10],
  },
  {
    name: 'rows of whole numbers, in their order',
    statement: ({ rowsOf }) => sql`SELECT n FROM (${rowsOf({ n: [3, -1, 2] })}) AS row_of`,
    expected: [3, -1, 2],
  },
  {
    name: 'rows of two columns belong together',
    statement: ({ rowsOf }) =>
      sql`SELECT n * 10 + m FROM (${rowsOf({ n: [3, 1], m: [4, 5] })}) AS row_of ORDER BY 1`,
    expected: [15, 34],
  },
  ...['', 'NOT '].map((not) => ({
    name: `rows that are ${not.toLowerCase()}among those of a table, by two columns`,
    statement: ({ rowsOf, isAmong }: Dialect) => {
      const asked = sql`(${rowsOf({ n: [1, 2, 3], m: [1, 1, 2] })}) AS asked`;
      const listed = sql`(${rowsOf({ n: [3, 1, 2], m: [2, 1, 2] })}) AS listed`;
      return sql`SELECT asked.n FROM ${asked} WHERE ${raw(not)} ${isAmong('asked', ['n', 'm'], listed, 'listed')} ORDER BY 1`;
    },
    expected: not === '' ? [1, 3] : [2],
  })),
  {
    name: 'texts by their bytes',
    statement: ({ byBytes }) =>
      sql`SELECT text FROM (${raw(TEXTS)}) AS texts ORDER BY ${byBytes(raw('text'))} DESC`,
    expected: ['b', 'a', 'B', 'A', '1'],
  },
  grouped('a median between two', ({ quantile }) => quantile(0.5, 'n'), [4, 6]),
  grouped('a quartile', ({ quantile }) => quantile(0.25, 'n'), [2.5, 4]),
  grouped('a median without nulls', ({ quantile }) => quantile(0.5, 'nullif(none, 0)'), [null, 4]),
  grouped(
    'a median of some',
    ({ quantile }) => `${quantile(0.5, 'n')} FILTER (WHERE n > 5)`,
    [7, 10],
  ),
  grouped('the highest row', ({ highest }) => highest('n', ['none', 'n']), [7, 10]),
  grouped(
    'the highest of some rows',
    ({ highest }) => highest('n', ['n'], 'FILTER (WHERE n > 7)'),
    [null, 10],
  ),
  grouped('a minimum of none', () => 'min(n) FILTER (WHERE n > 7)', [null, 10]),
  grouped('different ones', () => 'count(DISTINCT none)', [1, 2]),
  value(
    'the month',
    ({ calendarBegin }) => calendarBegin('month', `${MARCH_2026 + 86_399}`),
    MARCH_2026,
  ),
  value(
    'the month, at its end',
    ({ calendarBegin }) => calendarBegin('month', `${MARCH_2026 - 1}`),
    Date.UTC(2026, 1) / 1000,
  ),
  value('the year', ({ calendarBegin }) => calendarBegin('year', `${MARCH_2026}`), YEAR_2026),
  value('a character', ({ character }) => character('65 + 2'), 'C'),
  value(
    'characters side by side',
    ({ character }) => `${character('65')} || (13 % 10)::text`,
    'A3',
  ),
  value('a step below zero', () => '(floor(-12 / 5::double precision) * 5)::int', -15),
  value('a cast of null', () => '(NULL::double precision)::int', null),
  value('null where there is none', () => 'nullif(4, 4)', null),
  value('a distance', () => distanceKm(FROM, TO), Math.round(distanceBetween(from, to))),
  value('a distance to nowhere', () => distanceKm(NOWHERE, TO), null),
  value('a bearing', () => bearing(FROM, TO), Math.round(bearingDegrees(from, to))),
  value('a latitude in the middle', () => latitudeE6(SUM), middle.latitudeE6),
  value('a longitude in the middle', () => longitudeE6(SUM, latitudeE6(SUM)), middle.longitudeE6),
];
