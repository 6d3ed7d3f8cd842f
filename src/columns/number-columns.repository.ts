import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { NameSet } from '../log/names/name-set.js';
import type { ColumnDialect } from '../query/filter/conditions.js';
import { passesPath, pointAt } from '../query/paths/path-sql.js';
import type { PathTest } from '../query/paths/path-test.js';
import { quoted } from './quoted.js';

/** A text as the column engine reads it in a statement. */
export function literal(text: string): Sql {
  return raw(quoted(text));
}

/** A number as the engine reads it: a parameter would be a DOUBLE, which it compares with whole numbers slowly. */
export function number(value: number): Sql {
  return raw(String(value));
}

/** The bits of a set as a text, the first for number 0. */
export function bitsOf({ bits }: NameSet): string {
  return Array.from(bits, (byte) => BITS_OF_BYTE[byte]).join('');
}

/** Bits of each byte, the lowest first. */
const BITS_OF_BYTE = Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (byte >> bit) & 1).join(''),
);

/** The condition that a number is in a set. A number beyond it would be an error. */
export function isInSet(id: Sql, names: NameSet): Sql {
  const bits = bitsOf(names);
  return sql`CASE WHEN ${id} < ${number(bits.length)} THEN get_bit(${bits}::BIT, ${id}) = 1 ELSE false END`;
}

/** Whether the way between the points that `column-points.repository.ts` joins passes. */
export function isOnPath(tests: readonly PathTest[]): Sql {
  const [skimmer, station] = [pointAt('skimmer_at.'), pointAt('station_at.')];
  return join(
    tests.map((test) => passesPath(test, skimmer, station)),
    ' AND ',
  );
}

/** The columns of a table of the engine that has those of a spot by PostgreSQL's names and numbers. */
export const NUMBER_COLUMNS: ColumnDialect = {
  of: (column) => raw(column),
  number,
  isOneOf: (column, ids) => sql`${raw(column)} IN (${raw(ids.join())})`,
  isNoneOf: (column, ids) => sql`${raw(column)} NOT IN (${raw(ids.join())})`,
  isIn: (column, names) => isInSet(raw(column), names),
  isActive: () => {
    throw new Error('PostgreSQL answers what is asked of activations');
  },
  isOnPath,
};
