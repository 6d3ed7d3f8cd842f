import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import type { RunStatement } from '../database/database.service.js';
import {
  SECONDS_PER_HOUR,
  splitWindow,
  type TimeWindow,
  type WindowSegment,
} from '../shared/time-window.js';
import { isOfAll, type ResolvedFilter } from './spot-filter.js';
import { rawSource, rollupSource, rollupUnits } from './spot-sources.js';

/** A page of a newest-first list, by places. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** How many spots there are, and the part of the window in which a page of them lies. */
export interface Census {
  /** Exact. */
  readonly total: number;
  /** Where the page lies; absent when it is empty. */
  readonly bracket?: Bracket;
}

/** A part of a window that holds a whole page. */
export interface Bracket {
  readonly window: TimeWindow;
  /** Matching spots of the whole window that are newer than the bracket. */
  readonly newer: number;
  /** Matching spots inside the bracket. */
  readonly spots: number;
}

/** A bracket with no more spots than this beside the page's is not worth narrowing. */
const NEAR_ENOUGH = 2_000;

/** Later than any spot: the end of a raw segment that has none. The year 10,000. */
const OPEN_END_SECONDS = 253_402_300_800;

/**
 * Counts spots exactly: whole buckets from the rollups, the ragged edges from raw rows. The same
 * count tells where in the window a page lies, so that a deep offset costs no more than a small one.
 */
@Injectable()
export class SpotCensusRepository {
  /** The exact number of spots in a window. Flat in history: a bucket or less for each hour. */
  async count(run: RunStatement, filter: ResolvedFilter, window: TimeWindow): Promise<number> {
    return (await this.census(run, filter, window, { offset: 0, limit: 0 })).total;
  }

  /** The exact number of spots in a window, and the narrowest bracket found for a page. */
  async locate(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    page: PageRequest,
  ): Promise<Census> {
    let units = rollupUnits(filter);
    const { total, bracket: widest } = await this.census(run, filter, window, page, units);
    let bracket = widest;
    while (bracket && units.length > 2 && !isNarrow(bracket, page, filter)) {
      units = units.slice(1);
      const newer: number = bracket.newer;
      const rest = { offset: page.offset - newer, limit: page.limit };
      const finer = await this.census(run, filter, bracket.window, rest, units);
      if (!finer.bracket) break;
      bracket = { ...finer.bracket, newer: newer + finer.bracket.newer };
    }
    return bracket ? { total, bracket } : { total };
  }

  /**
   * The window's hours that have matching spots, newest first, each with their exact number. The
   * ragged edges are shorter than an hour, and may be longer where no rollup knows the filter.
   */
  async hours(run: RunStatement, filter: ResolvedFilter, window: TimeWindow): Promise<Bucket[]> {
    const units = rollupUnits(filter).filter((unit) => unit === SECONDS_PER_HOUR || unit === 1);
    const segments = splitWindow(window, units);
    if (segments.length === 0) return [];
    return run<Bucket>(sql`
      SELECT from_seconds AS "fromSeconds", to_seconds AS "toSeconds", spots
      FROM (${countSegments(filter, segments)}) AS bucket
      WHERE spots > 0 ORDER BY from_seconds DESC`);
  }

  private async census(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    { offset, limit }: PageRequest,
    units = rollupUnits(filter),
  ): Promise<Census> {
    const segments = splitWindow(window, units);
    if (segments.length === 0) return { total: 0 };
    const [row] = await run<CensusRow>(sql`
      WITH bucket AS MATERIALIZED (${countSegments(filter, segments)}),
      running AS (
        SELECT *, sum(spots) OVER (ORDER BY from_seconds DESC) AS up_to
        FROM bucket WHERE spots > 0
      )
      SELECT
        coalesce(sum(spots), 0)::bigint AS total,
        max(to_seconds) FILTER (WHERE up_to > ${offset}) AS to_seconds,
        min(from_seconds) FILTER (WHERE up_to - spots < ${offset + limit}) AS from_seconds,
        (max(up_to - spots) FILTER (WHERE up_to - spots <= ${offset}))::bigint AS newer,
        (max(up_to) FILTER (WHERE up_to - spots < ${offset + limit}))::bigint AS up_to
      FROM running`);
    if (!row) return { total: 0 };
    return { total: row.total, ...bracketOf(row) };
  }
}

/** A part of a window and the matching spots inside it. */
export interface Bucket {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly spots: number;
}

interface CensusRow {
  readonly total: number;
  readonly from_seconds: number | null;
  readonly to_seconds: number | null;
  readonly newer: number | null;
  readonly up_to: number | null;
}

function bracketOf(row: CensusRow): { bracket: Bracket } | undefined {
  const { from_seconds: fromSeconds, to_seconds: toSeconds, newer, up_to: upTo } = row;
  if (fromSeconds === null || toSeconds === null || newer === null || upTo === null)
    return undefined;
  if (fromSeconds >= toSeconds) return undefined;
  return { bracket: { window: { fromSeconds, toSeconds }, newer, spots: upTo - newer } };
}

/**
 * Rows of a few stations are fetched by index, and everyone's are walked: only the number of those before
 * the page's end counts. With modes or bands everyone's are read by the minutes that have any.
 */
function isNarrow(bracket: Bracket, page: PageRequest, filter: ResolvedFilter): boolean {
  if (filter.subject.kind === 'everyone') {
    return isOfAll(filter) && page.offset - bracket.newer <= NEAR_ENOUGH;
  }
  return bracket.newer + bracket.spots <= page.offset + page.limit + NEAR_ENOUGH;
}

function countSegments(filter: ResolvedFilter, segments: readonly WindowSegment[]): Sql {
  return join(
    segments.map((segment) => countSegment(filter, segment)),
    ' UNION ALL ',
  );
}

function countSegment(filter: ResolvedFilter, segment: WindowSegment): Sql {
  const { unitSeconds, fromSeconds } = segment;
  if (unitSeconds === 1) {
    const toSeconds = segment.toSeconds ?? OPEN_END_SECONDS;
    return sql`
      SELECT ${fromSeconds}::bigint AS from_seconds, ${toSeconds}::bigint AS to_seconds,
        count(*)::bigint AS spots
      FROM ${rawSource(filter, segment)}`;
  }
  const { bucket, source } = rollupSource(filter, unitSeconds, segment);
  return sql`
    SELECT ${bucket}::bigint * ${unitSeconds} AS from_seconds,
      (${bucket}::bigint + 1) * ${unitSeconds} AS to_seconds, sum(spots)::bigint AS spots
    FROM ${source} GROUP BY ${bucket}`;
}
