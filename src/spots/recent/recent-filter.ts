import type { TimeWindow } from '../../time/time-window.js';
import {
  LOWEST_GIVEN,
  type NameTest,
  type RowColumn,
  type RowTest,
  type WordList,
} from '../filter/criterion.js';
import { type SpotFilter, testsOf } from '../filter/spot-filter.js';
import type { RecentNames } from './recent-names.js';

/** The number of a word in one of the dictionaries; `undefined` for a word that no spot has. */
export type NumberOfWord = (list: WordList, word: string) => number | undefined;

/** A column that must have one of some small numbers: 1 at those that pass. */
interface TableTest {
  readonly column: RowColumn;
  readonly table: Uint8Array;
}

/** A column that must lie between two numbers, which pass themselves. */
interface BoundsTest {
  readonly column: RowColumn;
  readonly min: number;
  readonly max: number;
}

/** A filter as it is run over spots in memory. */
export interface RecentFilter {
  readonly station: readonly NameTest[];
  readonly skimmer: readonly NameTest[];
  readonly tables: readonly TableTest[];
  readonly bounds: readonly BoundsTest[];
}

/** A filter over a window; `toSeconds` is Infinity for an open end. */
export interface WindowedFilter {
  readonly filter: RecentFilter;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Prepares a client's filter; `undefined` when no spot can pass. Looks at no spot and at no name. */
export function compileFilter(asked: SpotFilter, numberOf: NumberOfWord): RecentFilter | undefined {
  const { station, skimmer, row } = testsOf(asked);
  const tables: TableTest[] = [];
  const bounds: BoundsTest[] = [];
  for (const test of row) {
    const isWords = 'words' in test;
    if (!isWords && !('ids' in test)) {
      bounds.push(boundsOf(test));
      continue;
    }
    const ids = isWords ? test.words.flatMap((word) => numberOf(test.list, word) ?? []) : test.ids;
    if (ids.length === 0) return undefined;
    tables.push({ column: test.column, table: tableOf(ids) });
  }
  return { station, skimmer, tables, bounds };
}

/** Adds the window to a filter. */
export function within(
  filter: RecentFilter,
  { fromSeconds, toSeconds }: TimeWindow,
): WindowedFilter {
  return { filter, fromSeconds, toSeconds: toSeconds ?? Infinity };
}

/** Whether every spot passes that was heard in the window. */
export function asksNothing({ station, skimmer, tables, bounds }: RecentFilter): boolean {
  return [station, skimmer, tables, bounds].every((tests) => tests.length === 0);
}

/** Whether a filter names callsigns of which no spot in memory has any. */
export function namesNobody({ station, skimmer }: RecentFilter, names: RecentNames): boolean {
  return [...station, ...skimmer].some(({ callsigns }) =>
    callsigns?.every((callsign) => names.placeOfCallsign(callsign) === undefined),
  );
}

/** Of a spot, what {@link passes} looks at. */
export interface FilteredSpot {
  readonly columns: Readonly<Record<RowColumn, number>>;
  readonly callsign: string;
  readonly grid: string | null;
  readonly spotter: string;
  readonly spotterGrid: string | null;
}

/** Whether one spot passes. */
export function passes(filter: RecentFilter, spot: FilteredSpot): boolean {
  const { columns, callsign, grid, spotter, spotterGrid } = spot;
  return (
    filter.tables.every(({ column, table }) => table[columns[column]] === 1) &&
    filter.bounds.every(
      ({ column, min, max }) => columns[column] >= min && columns[column] <= max,
    ) &&
    filter.skimmer.every((test) => test.matches({ callsign: spotter, grid: spotterGrid })) &&
    filter.station.every((test) => test.matches({ callsign, grid }))
  );
}

function boundsOf(test: Exclude<RowTest, { ids: readonly number[] }>): BoundsTest {
  const { column } = test;
  const lowest = LOWEST_GIVEN[column] ?? -Infinity;
  return 'min' in test
    ? { column, min: Math.max(lowest, test.min), max: Infinity }
    : { column, min: lowest, max: test.max };
}

function tableOf(ids: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const id of ids) table[id] = 1;
  return table;
}
