import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import {
  SECONDS_PER_HOUR,
  splitWindow,
  type TimeWindow,
  type WindowSegment,
} from '../../time/time-window.js';
import { NameSet } from '../../log/names/name-set.js';
import { HoursRepository } from './hours.repository.js';
import { partsUpTo } from './parts-up-to.js';
import {
  isEverySpot,
  isOfEveryone,
  type NameScope,
  ofAnyId,
  type ResolvedFilter,
} from '../../query/filter/resolved-filter.js';
import { rollupSource, rollupUnits } from '../../query/filter/rollups.js';
import {
  type Bucket,
  type PageRange,
  pageRangeOf,
  type PageRequest,
  type SpotCount,
  sumOf,
} from '../../query/pages/page-range.js';
import { rawSource } from '../../query/filter/spot-sources.js';
import { StationCounts } from './station-counts.js';
import type { RunStatement } from '../../database/database.service.js';

/** A page range with no more spots than this beside the page's is not worth narrowing. */
const NEAR_ENOUGH = 2_000;

/** Beyond, counting from what is kept in memory is quicker than some index probes for each station. */
const MANY_STATIONS = 100;

/** Of more parts of a window the raw rows are counted at once: a statement for all of them would be long. */
const MAX_PARTS = 24;

/** Counts without what was counted ahead. */
const RAW_ALONE: readonly number[] = [1];

/** Later than any spot: the end of a raw segment that has none. The year 10,000. */
const OPEN_END_SECONDS = 253_402_300_800;

/**
 * Counts spots exactly: whole buckets from the rollups, the ragged edges from raw rows. The same
 * count tells where in the window a page lies, so that a deep offset costs no more than a small one.
 */
@Injectable()
export class SpotCountsRepository {
  constructor(
    private readonly hourCounts: HoursRepository,
    private readonly stations: StationCounts,
  ) {}

  /** The exact number of spots in a window. Flat in history: a bucket or less for each hour. */
  async count(run: RunStatement, filter: ResolvedFilter, window: TimeWindow): Promise<number> {
    const countIn = await this.counterOf(run, filter);
    return sumOf(await countIn([window], rollupUnits(filter)));
  }

  /** The exact number of spots in a window, and the narrowest page range found for a page. */
  async locate(
    run: RunStatement,
    filter: ResolvedFilter,
    window: TimeWindow,
    page: PageRequest,
  ): Promise<SpotCount> {
    let units = rollupUnits(filter);
    const countIn = await this.counterOf(run, filter);
    const buckets = await countIn([window], units);
    const total = sumOf(buckets);
    let pageRange = pageRangeOf(buckets, page);
    while (pageRange && units.length > 2 && !isNarrow(pageRange, page, ofAnyId(filter))) {
      units = units.slice(1);
      const { newer, coarsestSeconds } = pageRange;
      if (coarsestSeconds <= (units[0] ?? 1)) continue;
      const rest = { offset: page.offset - newer, limit: page.limit };
      const found = pageRangeOf(await countIn([pageRange.window], units), rest);
      if (!found) break;
      pageRange = { ...found, newer: newer + found.newer };
    }
    return pageRange ? { total, pageRange } : { total };
  }

  /**
   * The window's hours that have matching spots, newest first, each with their exact number. The
   * ragged edges are shorter than an hour, and may be longer where no rollup knows the filter.
   */
  async hours(run: RunStatement, filter: ResolvedFilter, window: TimeWindow): Promise<Bucket[]> {
    const units = rollupUnits(filter).filter((unit) => unit === SECONDS_PER_HOUR || unit === 1);
    return (await this.counterOf(run, filter))([window], units);
  }

  /** Finds the stations once; the function it gives counts their spots in one window after another. */
  private async counterOf(run: RunStatement, filter: ResolvedFilter): Promise<CountIn> {
    if (filter.upToId !== undefined) return this.boundedCounterOf(run, filter, filter.upToId);
    const isOfStations = filter.skimmers.kind === 'all' && filter.rows.length === 0;
    const stations = isOfStations ? manyStations(filter.stations) : undefined;
    if (!stations) return async (windows, units) => countByRollups(run, filter, windows, units);
    return async (windows, units) => {
      const buckets: Bucket[] = [];
      for (const window of windows) {
        const hours = await this.hourCounts.find(run, window);
        buckets.push(...(await this.stations.countByTime(run, window, hours, stations, units)));
      }
      return newestFirst(buckets.filter(({ spots }) => spots > 0));
    };
  }

  /**
   * Counts by what was counted ahead where all spots of an hour have the id or a lower one, and by raw rows in the hours that
   * have others too: mostly the one in which it was the newest, and those of a day that was imported since.
   */
  private async boundedCounterOf(
    run: RunStatement,
    filter: ResolvedFilter,
    upToId: number,
  ): Promise<CountIn> {
    const countWhole = await this.counterOf(run, ofAnyId(filter));
    return async (windows, units) => {
      const buckets: Bucket[] = [];
      for (const window of windows) {
        const hours = await this.hourCounts.find(run, window);
        const { whole, mixed } = partsUpTo(window, hours, upToId);
        if (whole.length + mixed.length > MAX_PARTS) {
          buckets.push(...(await countByRollups(run, filter, [window], RAW_ALONE)));
          continue;
        }
        buckets.push(...(await countWhole(whole, units)));
        buckets.push(...(await countByRollups(run, filter, mixed, RAW_ALONE)));
      }
      return newestFirst(buckets);
    };
  }
}

/** Stations counted from what is kept of all; `undefined` when few match. */
function manyStations(stations: NameScope): NameSet | undefined {
  if (stations.kind === 'many') return stations.names;
  if (stations.kind !== 'ids' || stations.ids.length < MANY_STATIONS) return undefined;
  return NameSet.of(stations.ids);
}

/** The buckets of some windows that have matching spots, newest first. */
type CountIn = (windows: readonly TimeWindow[], units: readonly number[]) => Promise<Bucket[]>;

function newestFirst(buckets: Bucket[]): Bucket[] {
  return buckets.sort((a, b) => b.fromSeconds - a.fromSeconds);
}

async function countByRollups(
  run: RunStatement,
  filter: ResolvedFilter,
  windows: readonly TimeWindow[],
  units: readonly number[],
): Promise<Bucket[]> {
  const segments = windows.flatMap((window) => splitWindow(window, units));
  if (segments.length === 0) return [];
  return run<Bucket>(sql`
    SELECT from_seconds AS "fromSeconds", to_seconds AS "toSeconds", spots
    FROM (${countSegments(filter, segments, units.length === 1)}) AS bucket
    WHERE spots > 0 ORDER BY from_seconds DESC`);
}

/**
 * Rows of a few stations are fetched by index, and everyone's are walked: only the number of those before
 * the page's end counts. With modes or bands everyone's are read by the minutes that have any.
 */
function isNarrow(pageRange: PageRange, page: PageRequest, filter: ResolvedFilter): boolean {
  if (isOfEveryone(filter)) {
    return isEverySpot(filter) && page.offset - pageRange.newer <= NEAR_ENOUGH;
  }
  return pageRange.newer + pageRange.spots <= page.offset + page.limit + NEAR_ENOUGH;
}

function countSegments(
  filter: ResolvedFilter,
  segments: readonly WindowSegment[],
  isRawAlone: boolean,
): Sql {
  return join(
    segments.map((segment) =>
      isRawAlone ? countByHour(filter, segment) : countSegment(filter, segment),
    ),
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

/**
 * The raw rows of a long window, hour by hour: a page then needs the rows of one hour. For filters that no rollup
 * knows. `date_bin` compares whole numbers: with `date_part` for each row a count takes half as long again.
 */
function countByHour(filter: ResolvedFilter, { fromSeconds, toSeconds }: WindowSegment): Sql {
  const begin = sql`counted.begin_seconds`;
  const end = sql`(counted.begin_seconds + ${SECONDS_PER_HOUR})`;
  return sql`
    SELECT greatest(${begin}, ${fromSeconds}::bigint) AS from_seconds,
      ${toSeconds === null ? end : sql`least(${end}, ${toSeconds}::bigint)`} AS to_seconds, spots
    FROM (
      SELECT date_part('epoch', hour)::bigint AS begin_seconds, spots
      FROM (
        SELECT date_bin('1 hour', spots.heard_at, to_timestamp(0)) AS hour, count(*)::bigint AS spots
        FROM ${rawSource(filter, { fromSeconds, toSeconds })} GROUP BY 1
      ) AS binned
    ) AS counted`;
}
