import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  splitWindow,
  type TimeWindow,
  wholeHours,
} from '../shared/time-window.js';
import { BucketMemory } from './bucket-memory.js';
import {
  type CallsignCount,
  type Pairs,
  StationCountsRepository,
} from './station-counts.repository.js';
import { add, countHeard, greatest, highestId, idsWhere } from './tally.js';

/** The newest id of each clock hour that has spots, by the hour's number. */
export type NewestIds = ReadonlyMap<number, number>;

/** Beyond, the rows of a ragged hour are read at once and not station by station. */
const MOST_NAMED = 1_000;

const HOURS_PER_DAY = SECONDS_PER_DAY / SECONDS_PER_HOUR;

interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

interface Tally {
  /** Spots in the window's whole hours, by station. */
  readonly whole: Uint32Array;
  /** The most that the rest of the window can add: what was heard in its hours, by station. */
  readonly most: Uint32Array;
  /** The rest of the window: parts of an hour at its ends. */
  readonly edges: readonly Span[];
}

/**
 * How often each station was heard. An hour that is over is counted once: as long as its newest spot is the
 * same, so are its counts, whoever writes. Of the ragged hours at a window's ends only those stations are
 * looked at whose spots there can matter. A week of 45,000 stations takes some milliseconds once it is known.
 */
@Injectable()
export class StationCounts {
  private readonly days = new BucketMemory();
  private readonly hours = new BucketMemory();

  constructor(private readonly repository: StationCountsRepository) {}

  /** How many stations were heard in a window. `newestIds` are those of its hours, in the same snapshot. */
  async count(run: RunStatement, window: TimeWindow, newestIds: NewestIds): Promise<number> {
    const { whole, most, edges } = await this.tally(run, window, newestIds);
    const doubtful = idsWhere(most, (id) => whole[id] === 0);
    add(whole, await this.edgeCounts(run, edges, doubtful));
    return countHeard(whole);
  }

  /** The stations heard most often, by count, then by name. */
  async findTop(
    run: RunStatement,
    window: TimeWindow,
    newestIds: NewestIds,
    limit: number,
  ): Promise<CallsignCount[]> {
    const { whole, most, edges } = await this.tally(run, window, newestIds);
    const enough = greatest(whole, limit);
    const possible = idsWhere(most, (id, spots) => (whole[id] ?? 0) + spots >= enough);
    add(whole, await this.edgeCounts(run, edges, possible));
    const least = Math.max(1, greatest(whole, limit));
    // With all that have as many as the last: it is the name that decides.
    const ids = idsWhere(whole, (_, spots) => spots >= least);
    const spots = ids.map((id) => whole[id] ?? 0);
    return this.repository.nameFirst(run, { ids, spots }, limit);
  }

  private async tally(run: RunStatement, window: TimeWindow, newestIds: NewestIds): Promise<Tally> {
    const endOfLast = (Math.max(0, ...newestIds.keys()) + 1) * SECONDS_PER_HOUR;
    const toSeconds = window.toSeconds ?? Math.max(endOfLast, window.fromSeconds);
    const days: number[] = [];
    const hours: number[] = [];
    const edges: Span[] = [];
    const units = [SECONDS_PER_DAY, SECONDS_PER_HOUR, 1];
    for (const segment of splitWindow({ ...window, toSeconds }, units)) {
      const { unitSeconds, fromSeconds } = segment;
      const part = { fromSeconds, toSeconds: segment.toSeconds ?? toSeconds };
      if (unitSeconds === SECONDS_PER_DAY) days.push(...numbersOf(part, unitSeconds));
      else if (unitSeconds === SECONDS_PER_HOUR) hours.push(...numbersOf(part, unitSeconds));
      else edges.push(part);
    }
    const ofEdges = [
      ...new Set(edges.flatMap((edge) => numbersOf(wholeHours(edge), SECONDS_PER_HOUR))),
    ];
    const wholeDays = await this.days.get(newestOf(days, newestIds, HOURS_PER_DAY), (missing) =>
      this.repository.findDays(run, missing),
    );
    const anyHours = await this.hours.get(
      newestOf([...hours, ...ofEdges], newestIds, 1),
      (missing) => this.repository.findHours(run, missing),
    );
    const all = [...wholeDays.values(), ...anyHours.values()];
    const size = all.reduce((most, pairs) => Math.max(most, highestId(pairs)), 0) + 1;
    const whole = new Uint32Array(size);
    for (const pairs of wholeDays.values()) add(whole, pairs);
    for (const hour of hours) add(whole, anyHours.get(hour));
    const most = new Uint32Array(size);
    for (const hour of ofEdges) add(most, anyHours.get(hour));
    return { whole, most, edges };
  }

  private async edgeCounts(
    run: RunStatement,
    edges: Tally['edges'],
    ids: readonly number[],
  ): Promise<Pairs> {
    if (edges.length === 0 || ids.length === 0) return new Uint32Array();
    return this.repository.findRaw(run, edges, ids.length <= MOST_NAMED ? ids : undefined);
  }
}

/** The numbers of the buckets in a span of whole ones. */
function numbersOf({ fromSeconds, toSeconds }: TimeWindow, unitSeconds: number): number[] {
  const first = fromSeconds / unitSeconds;
  const length = ((toSeconds ?? fromSeconds) - fromSeconds) / unitSeconds;
  return Array.from({ length }, (_, place) => first + place);
}

/** The newest id of each bucket of some hours; of those without spots none. */
function newestOf(
  buckets: readonly number[],
  newestIds: NewestIds,
  hours: number,
): Map<number, number> {
  const newest = new Map<number, number>();
  for (const bucket of buckets) {
    const ids = Array.from(
      { length: hours },
      (_, hour) => newestIds.get(bucket * hours + hour) ?? 0,
    );
    const id = Math.max(...ids);
    if (id > 0) newest.set(bucket, id);
  }
  return newest;
}
