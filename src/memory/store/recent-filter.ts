import type { TimeWindow } from '../../time/time-window.js';
import {
  LOWEST_GIVEN,
  type MeasureColumn,
  type NameTest,
  type ReceiverTest,
  type RowColumn,
  type RowTest,
  type WordColumn,
  type WordList,
  type WordTest,
} from '../../query/filter/criterion.js';
import type { ActivityTest } from '../../query/activities/active-times.js';
import { type SpotFilter, testsOf } from '../../query/filter/spot-filter.js';
import type { NameFacts } from '../../log/names/name-facts.js';
import { passesPath, type PathTest, positionOfName } from '../../query/paths/path-test.js';
import type { RecentNames } from './recent-names.js';

/** The number of a word in one of the dictionaries; `undefined` for a word that no spot has. */
export type NumberOfWord = (list: WordList, word: string) => number | undefined;

/** A column that must have one of some small numbers: 1 at those that pass. */
interface TableTest {
  readonly column: WordColumn;
  readonly table: Uint8Array;
}

/** A column that must lie between two numbers, which pass themselves. */
interface BoundsTest {
  readonly column: MeasureColumn;
  readonly min: number;
  readonly max: number;
}

/** A filter as it is run over spots in memory. */
export interface RecentFilter {
  readonly station: readonly NameTest[];
  readonly skimmer: readonly NameTest[];
  readonly tables: readonly TableTest[];
  readonly bounds: readonly BoundsTest[];
  readonly receivers: readonly ReceiverTest[];
  readonly activities: readonly ActivityTest[];
  readonly paths: readonly PathTest[];
}

/** A filter over a window; `toSeconds` is Infinity for an open end. */
export interface WindowedFilter {
  readonly filter: RecentFilter;
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Infinity where spots of every id pass. */
  readonly upToId: number;
}

/** Prepares a client's filter; `undefined` when no spot can pass. Looks at no spot and at no name. */
export function compileFilter(asked: SpotFilter, numberOf: NumberOfWord): RecentFilter | undefined {
  const { station, skimmer, row } = testsOf(asked);
  const tables: TableTest[] = [];
  const bounds: BoundsTest[] = [];
  const receivers: ReceiverTest[] = [];
  const activities: ActivityTest[] = [];
  const paths: PathTest[] = [];
  for (const test of row) {
    if (test.column === 'path') {
      paths.push(test);
      continue;
    }
    if (test.column === 'activity') {
      activities.push(test);
      continue;
    }
    if ('receivers' in test || 'notReceivers' in test) {
      receivers.push(test);
      continue;
    }
    const numbered = 'list' in test ? withNumbers(test, numberOf) : test;
    if ('ids' in numbered) {
      if (numbered.ids.length === 0) return undefined;
      tables.push({ column: numbered.column, table: tableOf(numbered.ids) });
    } else if ('notIds' in numbered) {
      tables.push({
        column: numbered.column,
        table: tableOf(numbered.notIds).map((one) => 1 - one),
      });
    } else bounds.push(boundsOf(numbered));
  }
  return { station, skimmer, tables, bounds, receivers, activities, paths };
}

/** Adds the window, and a bound of ids, to a filter. */
export function within(
  filter: RecentFilter,
  { fromSeconds, toSeconds }: TimeWindow,
  upToId = Infinity,
): WindowedFilter {
  return { filter, fromSeconds, toSeconds: toSeconds ?? Infinity, upToId };
}

/** Whether every spot passes that was heard in the window. */
export function asksNothing(filter: RecentFilter): boolean {
  return Object.values(filter).every((tests) => tests.length === 0);
}

/** Whether a filter names callsigns of which no spot in memory has any. */
export function namesNobody({ station, skimmer }: RecentFilter, names: RecentNames): boolean {
  return [...station, ...skimmer].some(({ callsigns }) =>
    callsigns?.every((callsign) => names.placeOfCallsign(callsign) === undefined),
  );
}

/** The parts of a spot that {@link passes} tests. */
export interface FilteredSpot {
  readonly columns: Readonly<Record<RowColumn, number>>;
  readonly heardAtSeconds: number;
  /** -1 for none. */
  readonly spotterNode: number;
  readonly station: NameFacts;
  readonly skimmer: NameFacts;
}

/** Whether one spot passes. */
export function passes(filter: RecentFilter, spot: FilteredSpot): boolean {
  const { columns, heardAtSeconds, spotterNode, station, skimmer } = spot;
  return (
    filter.tables.every(({ column, table }) => table[columns[column]] === 1) &&
    filter.bounds.every(
      ({ column, min, max }) => columns[column] >= min && columns[column] <= max,
    ) &&
    filter.receivers.every((test) => isReceiver(test, skimmer.callsign, spotterNode)) &&
    filter.skimmer.every((test) => test.matches(skimmer)) &&
    filter.station.every((test) => test.matches(station)) &&
    filter.activities.every(({ times }) => times.isActive(station.callsign, heardAtSeconds)) &&
    arePaths(filter.paths, skimmer, station)
  );
}

function arePaths(tests: readonly PathTest[], skimmer: NameFacts, station: NameFacts): boolean {
  if (tests.length === 0) return true;
  const [from, to] = [positionOfName(skimmer), positionOfName(station)];
  return tests.every((test) => passesPath(test, from, to));
}

/** Whether a receiver passes. */
export function isReceiver(test: ReceiverTest, skimmer: string, node: number): boolean {
  return 'receivers' in test
    ? test.receivers.get(skimmer)?.has(node) === true
    : test.notReceivers.get(skimmer)?.has(node) !== true;
}

function withNumbers(test: WordTest, numberOf: NumberOfWord): RowTest {
  const { column, list } = test;
  const numbers = (words: readonly string[]) => words.flatMap((word) => numberOf(list, word) ?? []);
  return 'words' in test
    ? { column, ids: numbers(test.words) }
    : { column, notIds: numbers(test.notWords) };
}

function boundsOf(test: Extract<RowTest, { min: number } | { max: number }>): BoundsTest {
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
