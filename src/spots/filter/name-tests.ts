import sql, { join, type Sql } from 'sql-template-tag';
import type { NameTest } from './criterion.js';

/** Shorter parts match a large share of all callsigns, and have no trigram to look them up by. */
const MIN_INDEXED_PART = 3;

/** One of some whole callsigns. */
export function isOneOf(callsigns: readonly string[]): NameTest {
  const wanted = new Set(callsigns);
  return {
    callsigns,
    isIndexed: true,
    condition: (row) => sql`${row}.callsign = ANY(${callsigns})`,
    matches: ({ callsign }) => wanted.has(callsign),
  };
}

/** Callsigns that contain a text. */
export function contains(part: string): NameTest {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    isIndexed: part.length >= MIN_INDEXED_PART,
    condition: (row) => sql`${row}.callsign LIKE ${pattern}`,
    matches: ({ callsign }) => callsign.includes(part),
  };
}

/** The conditions of some tests on a row of `callsigns`. */
export function conditionsOf(tests: readonly NameTest[], row: Sql): Sql {
  return join(
    tests.map((test) => test.condition(row)),
    ' AND ',
  );
}
