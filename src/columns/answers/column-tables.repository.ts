import sql, { raw } from 'sql-template-tag';
import { bandNameOf, OTHER_BAND_ID } from '../../radio/band.js';
import { DUCKDB } from '../../query/dialect.repository.js';
import type { ColumnDialect, NameColumn } from '../../query/filter/conditions.js';
import type { RowColumn } from '../../query/filter/criterion.js';
import { isOnPath, literal, number } from '../number-columns.repository.js';

const ofFile: ColumnDialect['of'] = (column) => raw(FILE_COLUMNS[column]);

/** The names of those numbers that a filter speaks of. */
export interface KnownNames {
  readonly callsigns: ReadonlyMap<number, string>;
  readonly modes: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
}

const FILE_COLUMNS = {
  id: 'id',
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
      const chosen = sql`SELECT callsign FROM callsigns WHERE ${DUCKDB.isInSet(raw('id'), names)}`;
      return sql`${ofFile(column)} IN (${chosen})`;
    },
    // Files have days that are over, and activations are known for a day.
    isActive: () => raw('false'),
    isOnPath,
  };
}
