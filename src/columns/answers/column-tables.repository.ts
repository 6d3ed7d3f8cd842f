import sql, { raw, type Sql } from 'sql-template-tag';
import { quoted } from '../columns.service.js';
import type { NameColumn, ColumnDialect } from '../../query/filter/conditions.js';
import type { RowColumn } from '../../query/filter/criterion.js';
import type { NameSet } from '../../log/names/name-set.js';
import { bandNameOf, OTHER_BAND_ID } from '../../radio/band.js';

/** A text as the column engine reads it in a statement. */
export function literal(text: string): Sql {
  return raw(quoted(text));
}

/** A number as the engine reads it: a parameter would be a DOUBLE, which it compares with whole numbers slowly. */
export function number(value: number): Sql {
  return raw(String(value));
}

/** The bits of a set, the first for number 0, as the engine's BIT has them. */
function bitsOf({ bits }: NameSet): string {
  return Array.from(bits, (byte) => BITS_OF_BYTE[byte]).join('');
}

/** Bits of each byte, the lowest first. */
const BITS_OF_BYTE = Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (byte >> bit) & 1).join(''),
);

/** The condition that a number is in a set. A number beyond it would be an error. */
function isInSet(id: Sql, names: NameSet): Sql {
  const bits = bitsOf(names);
  return sql`CASE WHEN ${id} < ${number(bits.length)} THEN get_bit(${bits}::BIT, ${id}) = 1 ELSE false END`;
}

/** The columns of a table of the engine that has those of a spot by PostgreSQL's names and numbers. */
export const NUMBER_COLUMNS: ColumnDialect = {
  of: (column) => raw(column),
  number,
  isOneOf: (column, ids) => sql`${raw(column)} IN (${raw(ids.join())})`,
  isNoneOf: (column, ids) => sql`${raw(column)} NOT IN (${raw(ids.join())})`,
  isIn: (column, names) => isInSet(raw(column), names),
};

const ofFile: ColumnDialect['of'] = (column) => raw(FILE_COLUMNS[column]);

/** The names of those numbers that a filter speaks of. */
export interface KnownNames {
  readonly callsigns: ReadonlyMap<number, string>;
  readonly modes: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
}

const FILE_COLUMNS = {
  callsign_id: 'callsign',
  spotter_id: 'spotter',
  mode_id: 'mode',
  type_id: 'type',
  band_id: 'band',
  snr_db: 'snr',
  wpm: 'wpm',
  // In Hz, as they were before they were divided.
  frequency_hz: 'CAST(round(frequency * 1000) AS BIGINT)',
  spotter_node: 'coalesce(spotter_node, -1)',
} as const;

/** Columns of a file whose values are names. */
const NAMED = new Set<string>(['callsign_id', 'spotter_id', 'mode_id', 'type_id', 'band_id']);

/**
 * The columns of a day's file, which has names instead of numbers. Comparing names lets the engine leave out what a file
 * says of itself that it has not.
 */
export function fileColumns(known: KnownNames): ColumnDialect {
  const nameOf = (column: RowColumn | NameColumn, id: number): string | undefined => {
    if (column === 'band_id') return id === OTHER_BAND_ID ? undefined : bandNameOf(id);
    if (column === 'mode_id') return known.modes.get(id);
    if (column === 'type_id') return known.types.get(id);
    return known.callsigns.get(id);
  };
  const isOneOf: ColumnDialect['isOneOf'] = (column, ids) => {
    if (!NAMED.has(column)) return sql`${ofFile(column)} IN (${raw(ids.join())})`;
    const names = ids.flatMap((id) => nameOf(column, id) ?? []);
    const isNamed =
      names.length === 0
        ? raw('false')
        : sql`${ofFile(column)} IN (${raw(names.map((name) => literal(name).sql).join())})`;
    return column === 'band_id' && ids.includes(OTHER_BAND_ID)
      ? sql`(${ofFile(column)} IS NULL OR ${isNamed})`
      : isNamed;
  };
  return {
    of: ofFile,
    number,
    isOneOf,
    isNoneOf: (column, ids) => sql`NOT coalesce(${isOneOf(column, ids)}, false)`,
    isIn: (column, names) => {
      const chosen = sql`SELECT callsign FROM callsigns WHERE ${isInSet(raw('id'), names)}`;
      return sql`${ofFile(column)} IN (${chosen})`;
    },
  };
}
