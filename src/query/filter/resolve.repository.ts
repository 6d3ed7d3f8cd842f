import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { NameFacts } from '../../log/names/name-facts.js';
import { NamesRepository } from '../../log/names/names.repository.js';
import { NameTable } from '../../log/names/name-table.js';
import { PlaceDictionary } from '../../log/names/place-dictionary.js';
import type { ActivityTest } from '../activities/active-times.js';
import type { NameTest, Receivers, WordTest } from './criterion.js';
import type {
  NameScope,
  ReceiverId,
  ResolvedActivity,
  ResolvedFilter,
  ResolvedRowTest,
} from './resolved-filter.js';
import { type AnyRowTest, type SpotFilter, testsOf } from './spot-filter.js';

/** More callsigns than this are not listed: a bit for each in the dictionary is cheaper. */
const MAX_LISTED_CALLSIGNS = 2_000;

/** Translates a client's filter into the dictionary's numbers. */
@Injectable()
export class FilterResolver {
  constructor(
    private readonly names: NamesRepository,
    private readonly table: NameTable,
    private readonly places: PlaceDictionary,
  ) {}

  /**
   * `undefined` when nothing can pass, as with a callsign, skimmer or mode that was never stored.
   * @throws SnapshotTooOld
   */
  async resolve(run: RunStatement, filter: SpotFilter): Promise<ResolvedFilter | undefined> {
    const tests = testsOf(filter);
    const rows: ResolvedRowTest[] = [];
    for (const test of tests.row) {
      const found = await this.numbered(run, test);
      if (isImpossible(found)) return undefined;
      if (!isCertain(found)) rows.push(found);
    }
    const stations = await this.findScope(run, tests.station);
    const skimmers = stations && (await this.findScope(run, tests.skimmer));
    return stations && skimmers ? { stations, skimmers, rows } : undefined;
  }

  private async findScope(
    run: RunStatement,
    tests: readonly NameTest[],
  ): Promise<NameScope | undefined> {
    if (tests.length === 0) return { kind: 'all' };
    const passes = (name: NameFacts) => tests.every((test) => test.matches(name));
    const ids = await this.findIndexed(run, tests, passes);
    if (ids) return ids.length === 0 ? undefined : { kind: 'ids', ids };
    const names = await this.table.matching(run, passes);
    if (names.size === 0) return undefined;
    return names.size > MAX_LISTED_CALLSIGNS
      ? { kind: 'many', names }
      : { kind: 'ids', ids: names.ids() };
  }

  /** Callsigns that pass, where indexes of the dictionary find them; `undefined` where there are none, or too many. */
  private async findIndexed(
    run: RunStatement,
    tests: readonly NameTest[],
    passes: (name: NameFacts) => boolean,
  ): Promise<number[] | undefined> {
    const conditions = conditionsOf(tests);
    if (conditions.length === 0) return undefined;
    const condition = join(conditions, ' AND ');
    const limit = MAX_LISTED_CALLSIGNS + 1;
    if (tests.every(({ indexed }) => indexed)) {
      const ids = await this.names.findIdsWhere(run, condition, limit);
      return ids.length < limit ? ids : undefined;
    }
    const found = await this.names.findWhere(run, condition, limit);
    if (found.length === limit) return undefined;
    await this.places.learn(run, found);
    return found
      .filter(({ placeId, callsign, grid }) =>
        passes({ callsign, grid, place: this.places.of(placeId) }),
      )
      .map(({ id }) => id);
  }

  private async numbered(run: RunStatement, test: AnyRowTest): Promise<ResolvedRowTest> {
    if (test.column === 'path') {
      return { ...test, positions: await this.table.positions(run) };
    }
    if (test.column === 'activity') return this.findPeriods(run, test);
    if ('receivers' in test) {
      return { ...test, receivers: await this.findReceivers(run, test.receivers) };
    }
    if ('notReceivers' in test) {
      return { ...test, notReceivers: await this.findReceivers(run, test.notReceivers) };
    }
    if (!('list' in test)) return test;
    const { column, list } = test;
    return 'words' in test
      ? { column, ids: await findWords(run, list, test.words) }
      : { column, notIds: await findWords(run, list, test.notWords) };
  }

  /** The periods of every callsign of the dictionary that has any. */
  private async findPeriods(
    run: RunStatement,
    { column, times }: ActivityTest,
  ): Promise<ResolvedActivity> {
    const found: string[] = [];
    const names = await this.table.matching(run, ({ callsign }) => {
      const isActive = times.periodsOf(callsign).length > 0;
      if (isActive) found.push(callsign);
      return isActive;
    });
    // Both are by ascending number.
    const periods = names
      .ids()
      .flatMap((stationId, at) =>
        times.periodsOf(found[at] ?? '').map((period) => ({ ...period, stationId })),
      );
    return {
      column,
      stationIds: periods.map(({ stationId }) => stationId),
      fromSeconds: periods.map(({ fromSeconds }) => fromSeconds),
      untilSeconds: periods.map(({ untilSeconds }) => untilSeconds),
    };
  }

  private async findReceivers(run: RunStatement, receivers: Receivers): Promise<ReceiverId[]> {
    const callsigns = [...receivers.keys()];
    const condition = sql`callsigns.callsign = ANY(${callsigns})`;
    const found = await this.names.findWhere(run, condition, callsigns.length);
    return found.flatMap(({ id, callsign }) =>
      [...(receivers.get(callsign) ?? [])].map((node) => ({ spotterId: id, node })),
    );
  }
}

/**
 * The conditions of tests that an index finds. Sets of callsigns become one: of several, PostgreSQL would compare every
 * callsign of one with every one of another, and takes many times as long where it has no statistics.
 */
function conditionsOf(tests: readonly NameTest[]): Sql[] {
  const parts = tests.flatMap(({ callsigns, indexed }) => (indexed && !callsigns ? [indexed] : []));
  const [first, ...others] = tests.flatMap(({ callsigns }) => (callsigns ? [callsigns] : []));
  if (!first) return parts;
  const sets = others.map((callsigns) => new Set(callsigns));
  const inAll = first.filter((callsign) => sets.every((set) => set.has(callsign)));
  return [sql`callsigns.callsign = ANY(${inAll})`, ...parts];
}

/** Whether no row can pass: the list of numbers that it must have one of is empty. */
function isImpossible(test: ResolvedRowTest): boolean {
  return (
    ('ids' in test && test.ids.length === 0) ||
    ('receivers' in test && test.receivers.length === 0) ||
    ('stationIds' in test && test.stationIds.length === 0)
  );
}

/** Whether every row passes: the list of numbers that it must not have is empty. */
function isCertain(test: ResolvedRowTest): boolean {
  return (
    ('notIds' in test && test.notIds.length === 0) ||
    ('notReceivers' in test && test.notReceivers.length === 0)
  );
}

async function findWords(
  run: RunStatement,
  list: WordTest['list'],
  words: readonly string[],
): Promise<number[]> {
  const rows = await run<{ id: number }>(
    sql`SELECT id FROM ${raw(list)} WHERE name = ANY(${words}) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}
