import { Injectable } from '@nestjs/common';
import { MetricsService } from '../../metrics/metrics.service.js';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  splitWindow,
  type TimeWindow,
  wholeHours,
} from '../../time/time-window.js';
import { BucketMemory } from './bucket-memory.js';
import { type CallsignCount, StationCountsRepository } from './station-counts.repository.js';
import type { HourCount } from './hours.repository.js';
import type { NameSet } from '../../log/names/name-set.js';
import { LatestKnown } from '../../log/state/latest-known.js';
import {
  add,
  countHeard,
  greatest,
  highestId,
  idsWhere,
  members,
  spotsOf,
  type Pairs,
  type PairsByBucket,
} from './tally.js';
import type { Bucket } from '../../query/pages/page-range.js';
import type { RunStatement } from '../../database/database.service.js';

/** Beyond, the rows of a ragged hour are read at once and not station by station. */
const MAX_NAMED = 5_000;

const UNITS = [SECONDS_PER_DAY, SECONDS_PER_HOUR, 1];

const HOURS_PER_DAY = SECONDS_PER_DAY / SECONDS_PER_HOUR;

interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** A part of a window that is a whole day or hour, with the number of it. */
interface Whole extends Span {
  readonly bucket: number;
}

/** Parts of a window: whole days, whole hours, and parts of hours at its ends. */
interface Parts {
  readonly days: readonly Whole[];
  readonly hours: readonly Whole[];
  readonly edges: readonly Span[];
  /** The hours that the edges are parts of. */
  readonly edgeHours: readonly number[];
}

/** Counts of each station in the days and hours of a window. */
interface Counts extends Parts {
  readonly byDay: PairsByBucket;
  /** Counts of the parts of hours at the edges. */
  readonly byHour: PairsByBucket;
}

interface Tally {
  /** Spots in the window's whole hours, by station. */
  readonly whole: Uint32Array;
  /** The most that the rest of the window can add: what was heard in its hours, by station. */
  readonly most: Uint32Array;
  readonly edges: readonly Span[];
}

/**
 * How often each station was heard. An hour that is over is counted once: as long as its newest spot is the
 * same, so are its counts, whichever process writes. Of the ragged hours at a window's ends only those stations are
 * looked at whose spots there can matter. A week of 45,000 stations takes some milliseconds once it is known.
 * All that is asked for must be of one snapshot.
 */
@Injectable()
export class StationCounts {
  private readonly days = new BucketMemory('station_days');
  private readonly hours = new BucketMemory('station_hours');

  constructor(
    private readonly repository: StationCountsRepository,
    head: LatestKnown,
    metrics: MetricsService,
  ) {
    const caches = [this.days.cache, this.hours.cache];
    for (const cache of caches) metrics.watch(cache);
    head.whenHistoryChanges(() => caches.forEach((cache) => cache.clear()));
  }

  /** How many stations were heard in a window; `hours` are those it touches, in the same snapshot. */
  async count(run: RunStatement, window: TimeWindow, hours: readonly HourCount[]): Promise<number> {
    const { whole, most, edges } = toTally(await this.read(run, window, hours));
    const doubtful = idsWhere(most, (id) => whole[id] === 0);
    add(whole, await this.edgeCounts(run, edges, doubtful));
    return countHeard(whole);
  }

  /** The stations heard most often, by count, then by name. */
  async findTop(
    run: RunStatement,
    window: TimeWindow,
    hours: readonly HourCount[],
    limit: number,
  ): Promise<CallsignCount[]> {
    const { whole, most, edges } = toTally(await this.read(run, window, hours));
    const enough = greatest(whole, limit);
    const possible = idsWhere(most, (id, spots) => (whole[id] ?? 0) + spots >= enough);
    add(whole, await this.edgeCounts(run, edges, possible));
    const least = Math.max(1, greatest(whole, limit));
    // With all that have as many as the last: it is the name that decides.
    const ids = idsWhere(whole, (_, spots) => spots >= least);
    const spots = ids.map((id) => whole[id] ?? 0);
    return this.repository.nameFirst(run, { ids, spots }, limit);
  }

  /** The spots of a set of stations by the parts of a window: days, if `units` has them, hours, and less. */
  async countByTime(
    run: RunStatement,
    window: TimeWindow,
    hours: readonly HourCount[],
    stations: NameSet,
    units: readonly number[],
  ): Promise<Bucket[]> {
    const counts = await this.read(run, window, hours, units);
    const edges = counts.edges.map(async (edge) => {
      const inHours = wholesOf(wholeHours(edge), SECONDS_PER_HOUR);
      const ids = inHours.flatMap(({ bucket }) => members(counts.byHour.get(bucket), stations));
      return { ...edge, spots: await this.repository.countRaw(run, edge, ids) };
    });
    return [
      ...counts.days.map((day) => toBucket(day, counts.byDay, stations)),
      ...counts.hours.map((hour) => toBucket(hour, counts.byHour, stations)),
      ...(await Promise.all(edges)),
    ];
  }

  private async read(
    run: RunStatement,
    window: TimeWindow,
    hours: readonly HourCount[],
    units: readonly number[] = UNITS,
  ): Promise<Counts> {
    const parts = partsOf(window, hours, units);
    const wanted = [...parts.hours.map(({ bucket }) => bucket), ...parts.edgeHours];
    const days = parts.days.map(({ bucket }) => bucket);
    return {
      ...parts,
      byDay: await this.days.get(newestIds(days, hours, HOURS_PER_DAY), (missing) =>
        this.repository.findDays(run, missing),
      ),
      byHour: await this.hours.get(newestIds(wanted, hours, 1), (missing) =>
        this.repository.findHours(run, missing),
      ),
    };
  }

  private async edgeCounts(
    run: RunStatement,
    edges: readonly Span[],
    ids: readonly number[],
  ): Promise<Pairs> {
    if (edges.length === 0 || ids.length === 0) return new Uint32Array();
    return this.repository.findRaw(run, edges, ids.length <= MAX_NAMED ? ids : undefined);
  }
}

/** An open window ends with the last hour that has spots: today is not over, and changes all the time. */
function partsOf(window: TimeWindow, found: readonly HourCount[], units: readonly number[]): Parts {
  const last = found.reduce((latest, { hour }) => Math.max(latest, hour), 0);
  const end = Math.max((last + 1) * SECONDS_PER_HOUR, window.fromSeconds);
  const toSeconds = window.toSeconds ?? end;
  const days: Whole[] = [];
  const hours: Whole[] = [];
  const edges: Span[] = [];
  for (const segment of splitWindow({ ...window, toSeconds }, units)) {
    const { unitSeconds, fromSeconds } = segment;
    const part = { fromSeconds, toSeconds: segment.toSeconds ?? toSeconds };
    if (unitSeconds === SECONDS_PER_DAY) days.push(...wholesOf(part, unitSeconds));
    else if (unitSeconds === SECONDS_PER_HOUR) hours.push(...wholesOf(part, unitSeconds));
    else edges.push(part);
  }
  const touched = edges.flatMap((edge) => wholesOf(wholeHours(edge), SECONDS_PER_HOUR));
  const edgeHours = [...new Set(touched.map(({ bucket }) => bucket))];
  return { days, hours, edges, edgeHours };
}

/** The buckets in a span of whole ones. */
function wholesOf({ fromSeconds, toSeconds }: TimeWindow, unitSeconds: number): Whole[] {
  const length = ((toSeconds ?? fromSeconds) - fromSeconds) / unitSeconds;
  return Array.from({ length }, (_, place) => {
    const from = fromSeconds + place * unitSeconds;
    return { bucket: from / unitSeconds, fromSeconds: from, toSeconds: from + unitSeconds };
  });
}

/** The newest id in each bucket of some hours; of those without spots none. */
function newestIds(
  buckets: readonly number[],
  hours: readonly HourCount[],
  hoursEach: number,
): Map<number, number> {
  const wanted = new Set(buckets);
  const newest = new Map<number, number>();
  for (const { hour, newestId } of hours) {
    const bucket = Math.floor(hour / hoursEach);
    if (wanted.has(bucket)) newest.set(bucket, Math.max(newest.get(bucket) ?? 0, newestId));
  }
  return newest;
}

function toTally({ hours, byDay, byHour, edges, edgeHours }: Counts): Tally {
  const all = [...byDay.values(), ...byHour.values()];
  const size = all.reduce((most, pairs) => Math.max(most, highestId(pairs)), 0) + 1;
  const whole = new Uint32Array(size);
  const most = new Uint32Array(size);
  for (const pairs of byDay.values()) add(whole, pairs);
  for (const { bucket } of hours) add(whole, byHour.get(bucket));
  for (const hour of edgeHours) add(most, byHour.get(hour));
  return { whole, most, edges };
}

function toBucket(
  { bucket, fromSeconds, toSeconds }: Whole,
  counts: PairsByBucket,
  stations: NameSet,
): Bucket {
  return { fromSeconds, toSeconds, spots: spotsOf(counts.get(bucket), stations) };
}
