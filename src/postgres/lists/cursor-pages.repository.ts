import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { overlap, SECONDS_PER_HOUR, wholeHours, type TimeWindow } from '../../time/time-window.js';
import { SpotCountsRepository } from '../counts/spot-counts.repository.js';
import {
  EVERY_SPOT,
  isOfEveryone,
  type ResolvedFilter,
} from '../../query/filter/resolved-filter.js';
import { asFarAsCounted, rollupSource } from '../../query/filter/rollups.js';
import { COLUMNS, fenced, named } from './spot-pages.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import type { PageRequest } from '../../query/pages/page-range.js';
import type { RunStatement } from '../../database/database.service.js';

/** A page of the spots beyond a cursor, and how many there are beyond it in all. */
export interface CursorPage {
  readonly spots: SpotRecord[];
  /** Exact, of the same snapshot. */
  readonly total: number;
}

/** Rows of the log that are walked without counting first: a few milliseconds. */
const SHORT_WALK = 20_000;

/** A walk of the log passes this many rows for a match before fetching by index is cheaper. */
const SPARSE_RATIO = 20;

const OLDEST_ID_FIRST = raw('ORDER BY id');

/** A stretch of the log: ids above `after`, up to and including `last`. */
interface Stretch {
  readonly after: number;
  readonly last: number;
}

/** Where spots beyond a cursor lie, and how they are read. */
export interface CursorPlan extends Stretch {
  /** The log is walked by id; otherwise matching rows are fetched by their own index. */
  readonly isWalked: boolean;
}

/** Spots beyond a cursor, by ascending id: the order in which they became visible. */
@Injectable()
export class CursorPagesRepository {
  constructor(private readonly counts: SpotCountsRepository) {}

  async findBeyond(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    afterId: number,
    page: PageRequest,
  ): Promise<CursorPage> {
    const plan = await this.plan(run, filter, window, afterId);
    if (!plan) return { spots: [], total: 0 };
    const spots = await run<SpotRecord>(pageBeyond(filter, window, plan, page));
    const isLastPage = spots.length < page.limit && (spots.length > 0 || page.offset === 0);
    return {
      spots,
      total: isLastPage
        ? page.offset + spots.length
        : await this.countBeyond(run, filter, window, plan, afterId),
    };
  }

  /** How to read the spots beyond a cursor; `undefined` when there are none. */
  async plan(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    afterId: number,
  ): Promise<CursorPlan | undefined> {
    const stretch = await this.findStretch(run, filter, window, afterId);
    if (!stretch) return undefined;
    return { ...stretch, isWalked: await this.isWorthWalking(run, filter, window, stretch) };
  }

  /** The part of the log in which spots of a window beyond the cursor can be, by the hours' ids. */
  private async findStretch(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    afterId: number,
  ): Promise<Stretch | undefined> {
    const { source } = hoursOf(window, filter);
    const [row] = await run<{ first: number | null; last: number | null }>(
      sql`SELECT min(first_id) AS first, max(last_id) AS last FROM ${source}`,
    );
    if (!row || row.first === null || row.last === null || row.last <= afterId) return undefined;
    return { after: Math.max(afterId, row.first - 1), last: row.last };
  }

  private async isWorthWalking(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    stretch: Stretch,
  ): Promise<boolean> {
    const length = stretch.last - stretch.after;
    if (length <= SHORT_WALK || isOfEveryone(filter)) return true;
    return (await this.counts.count(run, filter, window)) * SPARSE_RATIO > length;
  }

  /** The exact number of the spots in a stretch that was found beyond a cursor. */
  async countBeyond(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    stretch: Stretch,
    afterId: number,
  ): Promise<number> {
    if (stretch.after > afterId) return this.counts.count(run, filter, window);
    if (stretch.last - stretch.after <= SHORT_WALK) {
      return this.countRaw(run, filter, window, stretch);
    }
    let total = 0;
    for (const hours of await this.findRuns(run, window, afterId)) {
      const part = overlap(window, hours.window);
      total += hours.isWhole
        ? await this.counts.count(run, filter, part)
        : await this.countRaw(run, filter, part, stretch);
    }
    return total;
  }

  /**
   * The window's hours with spots beyond the cursor, neighbours joined: those wholly beyond it can
   * be counted by rollups, the others (as a rule the cursor's own hour alone) only row by row.
   */
  private async findRuns(
    run: RunStatement,
    window: TimeWindow,
    afterId: number,
  ): Promise<{ window: TimeWindow; isWhole: boolean }[]> {
    const { bucket, source } = hoursOf(window);
    const rows = await run<{ fromHour: number; toHour: number; isWhole: boolean }>(sql`
      SELECT min(hour) AS "fromHour", max(hour) + 1 AS "toHour", "isWhole"
      FROM (
        SELECT hour, "isWhole", hour - row_number() OVER (PARTITION BY "isWhole" ORDER BY hour) AS run
        FROM (
          SELECT ${bucket} AS hour, min(first_id) > ${afterId} AS "isWhole"
          FROM ${source} GROUP BY 1 HAVING max(last_id) > ${afterId}
        ) AS hours
      ) AS numbered
      GROUP BY "isWhole", run`);
    return rows.map(({ fromHour, toHour, isWhole }) => ({
      isWhole,
      window: { fromSeconds: fromHour * SECONDS_PER_HOUR, toSeconds: toHour * SECONDS_PER_HOUR },
    }));
  }

  private async countRaw(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    stretch: Stretch,
  ): Promise<number> {
    const [row] = await run<{ spots: number }>(
      sql`SELECT count(*) AS spots FROM ${rawSource(filter, window, within(stretch))}`,
    );
    return row?.spots ?? 0;
  }
}

/** A page of the spots beyond a cursor, with their names. */
export function pageBeyond(
  filter: ResolvedFilter,
  window: TimeWindow,
  plan: CursorPlan,
  { limit, offset }: PageRequest,
): Sql {
  const rows = sql`SELECT ${COLUMNS} FROM ${rawSource(filter, window, within(plan))}`;
  const places = sql`LIMIT ${limit} OFFSET ${offset}`;
  return named(
    plan.isWalked
      ? sql`${rows} ${OLDEST_ID_FIRST} ${places}`
      : fenced(rows, places, OLDEST_ID_FIRST),
    OLDEST_ID_FIRST,
  );
}

function within({ after, last }: Stretch): Sql {
  return sql`AND spots.id > ${after} AND spots.id <= ${last}`;
}

function hoursOf(window: TimeWindow, filter: ResolvedFilter = EVERY_SPOT) {
  const { rows } = asFarAsCounted(filter);
  return rollupSource({ ...EVERY_SPOT, rows }, SECONDS_PER_HOUR, wholeHours(window));
}
