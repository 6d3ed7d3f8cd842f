import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import type { NameTest, RowTest, WordTest } from './criterion.js';
import { conditionsOf } from './name-tests.js';
import type { NameScope, ResolvedFilter } from './resolved-filter.js';
import { type SpotFilter, testsOf } from './spot-filter.js';

/** More callsigns than this are not listed: joining the dictionary is cheaper. */
const MAX_LISTED_CALLSIGNS = 2_000;

/** Translates a client's filter into the dictionary's numbers. */
@Injectable()
export class FilterResolver {
  /** `undefined` when nothing can pass: a callsign, skimmer or mode that was never stored. */
  async resolve(run: RunStatement, filter: SpotFilter): Promise<ResolvedFilter | undefined> {
    const tests = testsOf(filter);
    const stations = await findScope(run, tests.station);
    const skimmers = stations && (await findScope(run, tests.skimmer));
    if (!stations || !skimmers) return undefined;
    const rows: RowTest[] = [];
    for (const test of tests.row) {
      const found = 'words' in test ? await findWords(run, test) : test;
      if ('ids' in found && found.ids.length === 0) return undefined;
      rows.push(found);
    }
    return { stations, skimmers, rows };
  }
}

async function findScope(
  run: RunStatement,
  tests: readonly NameTest[],
): Promise<NameScope | undefined> {
  if (tests.length === 0) return { kind: 'all' };
  if (!tests.some(({ isIndexed }) => isIndexed)) return { kind: 'many', tests };
  const rows = await run<{ id: number }>(sql`
    SELECT id FROM callsigns WHERE ${conditionsOf(tests, sql`callsigns`)}
    LIMIT ${MAX_LISTED_CALLSIGNS + 1}`);
  if (rows.length === 0) return undefined;
  return rows.length > MAX_LISTED_CALLSIGNS
    ? { kind: 'many', tests }
    : { kind: 'ids', ids: rows.map(({ id }) => id) };
}

async function findWords(run: RunStatement, { column, list, words }: WordTest): Promise<RowTest> {
  const rows = await run<{ id: number }>(
    sql`SELECT id FROM ${raw(list)} WHERE name = ANY(${words}) ORDER BY id`,
  );
  return { column, ids: rows.map(({ id }) => id) };
}
