import { CRITERIA, type SpotFilter } from './criteria.js';
import type { PathTest } from '../paths/path-test.js';
import type { ActivityTest } from '../activities/active-times.js';
import type { Criterion, NameTest, ReceiverTest, RowTest, WordTest } from './criterion.js';

export type { SpotFilter } from './criteria.js';

/** A condition on a row, in words. */
export type AnyRowTest = RowTest | WordTest | ReceiverTest | ActivityTest | PathTest;

/** Conditions on a spot. All must hold. */
export interface FilterTests {
  readonly station: readonly NameTest[];
  readonly skimmer: readonly NameTest[];
  readonly row: readonly AnyRowTest[];
}

/** The criteria by name. A test may add one before the application is loaded. */
export function criteria(): [name: string, criterion: Criterion<unknown>][] {
  return Object.entries(CRITERIA as unknown as Record<string, Criterion<unknown>>);
}

/** Sorts a filter's conditions by stations, skimmers and rows. No I/O. */
export function testsOf(filter: SpotFilter): FilterTests {
  const station: NameTest[] = [];
  const skimmer: NameTest[] = [];
  const row: AnyRowTest[] = [];
  for (const [name, criterion] of criteria()) {
    const value = valueOf(filter, name);
    if (value === undefined || criterion.about === 'partner') continue;
    if (criterion.about === 'row') {
      row.push(criterion.test(value));
      if ('skimmer' in criterion && criterion.skimmer) skimmer.push(criterion.skimmer(value));
      if ('station' in criterion) station.push(criterion.station(value));
      continue;
    }
    const partner = 'partner' in criterion ? Number(valueOf(filter, criterion.partner)) : NaN;
    (criterion.about === 'station' ? station : skimmer).push(criterion.test(value, partner));
  }
  return { station, skimmer, row };
}

/** A text that is equal for equal filters. */
export function keyOf(filter: SpotFilter): string {
  return JSON.stringify(criteria().map(([name]) => valueOf(filter, name) ?? null));
}

function valueOf(filter: SpotFilter, name: string): unknown {
  return (filter as Readonly<Record<string, unknown>>)[name];
}
