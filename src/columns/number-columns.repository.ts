import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Dialect } from '../query/dialect.repository.js';
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

/** Whether the way between the points that `column-points.repository.ts` joins passes. */
export function isOnPath(tests: readonly PathTest[]): Sql {
  const [skimmer, station] = [pointAt('skimmer_at.'), pointAt('station_at.')];
  return join(
    tests.map((test) => passesPath(test, skimmer, station)),
    ' AND ',
  );
}

/** The columns of a table of an engine that has those of a spot by PostgreSQL's names and numbers. */
export function numberColumns(dialect: Dialect): ColumnDialect {
  return {
    of: (column) => raw(column),
    number,
    isOneOf: (column, ids) => sql`${raw(column)} IN (${raw(ids.join())})`,
    isNoneOf: (column, ids) => sql`${raw(column)} NOT IN (${raw(ids.join())})`,
    isIn: (column, names) => dialect.isInSet(raw(column), names),
    isActive: () => {
      throw new Error('PostgreSQL answers what is asked of activations');
    },
    isOnPath,
  };
}
