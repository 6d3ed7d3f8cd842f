import sql, { empty, raw, type Sql } from 'sql-template-tag';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type TimeWindow,
} from '../../time/time-window.js';
import type { FilterColumn } from './criterion.js';
import { ofAnyId, type ResolvedFilter, type ResolvedRowTest } from './resolved-filter.js';
import { conditionsOn } from './spot-sources.js';

/** A table that counts spots ahead, in buckets of time. */
interface Rollup {
  readonly table: string;
  /** The column that numbers its buckets from the Unix epoch. */
  readonly bucket: string;
  readonly unitSeconds: number;
  /** Whether it counts everyone together, each station, or each skimmer. */
  readonly by: 'everyone' | 'station' | 'skimmer';
  /** The columns of a spot that it keeps apart. */
  readonly knows: readonly FilterColumn[];
}

const MODE_AND_BAND: readonly FilterColumn[] = ['mode_id', 'band_id'];

/** Filters that each rollup can count, the longest buckets first. */
const ROLLUPS: readonly Rollup[] = [
  {
    table: 'spot_hour',
    bucket: 'hour',
    unitSeconds: SECONDS_PER_HOUR,
    by: 'everyone',
    knows: MODE_AND_BAND,
  },
  {
    table: 'spot_minute',
    bucket: 'minute',
    unitSeconds: SECONDS_PER_MINUTE,
    by: 'everyone',
    knows: MODE_AND_BAND,
  },
  {
    table: 'callsign_day',
    bucket: 'day',
    unitSeconds: SECONDS_PER_DAY,
    by: 'station',
    knows: MODE_AND_BAND,
  },
  {
    table: 'callsign_hour',
    bucket: 'hour',
    unitSeconds: SECONDS_PER_HOUR,
    by: 'station',
    knows: MODE_AND_BAND,
  },
  {
    table: 'spotter_hour',
    bucket: 'hour',
    unitSeconds: SECONDS_PER_HOUR,
    by: 'skimmer',
    knows: [],
  },
];

/**
 * The buckets in which the spots of a filter are counted ahead, in seconds, the longest first; the last, 1, stands
 * for the raw rows, and is alone where no rollup knows what the filter asks. Its bound of ids is left aside.
 */
export function rollupUnits(filter: ResolvedFilter): readonly number[] {
  const units = ROLLUPS.filter((rollup) => counts(rollup, filter)).map(
    (rollup) => rollup.unitSeconds,
  );
  return [...units, 1];
}

/** `FROM … WHERE …` of the rows that count the spots of a filter of any id, in buckets of one of {@link rollupUnits}. */
export function rollupSource(
  filter: ResolvedFilter,
  unitSeconds: number,
  { fromSeconds, toSeconds }: TimeWindow,
): { readonly bucket: Sql; readonly source: Sql } {
  const found = ROLLUPS.find(
    (rollup) => rollup.by === byOf(filter) && rollup.unitSeconds === unitSeconds,
  );
  if (!found) throw new Error(`No rollup has buckets of ${unitSeconds} s for this filter`);
  const bucket = raw(`rollup.${found.bucket}`);
  const until = toSeconds === null ? empty : sql` AND ${bucket} < ${toSeconds / unitSeconds}::int`;
  return {
    bucket,
    source: sql`${raw(found.table)} AS rollup
      WHERE ${bucket} >= ${fromSeconds / unitSeconds}::int${until}
      ${conditionsOn(filter, 'rollup')}`,
  };
}

/**
 * A filter without what rollups do not know: it leaves all spots that pass, and others. It tells in which buckets
 * there can be any.
 */
export function asFarAsCounted(filter: ResolvedFilter): ResolvedFilter {
  return { ...ofAnyId(filter), rows: filter.rows.filter(isCounted) };
}

/** Whether the rollups of everyone and of stations can count a filter's conditions on rows. */
export function hasCountedRows({ rows }: ResolvedFilter): boolean {
  return rows.every(isCounted);
}

function isCounted({ column }: ResolvedRowTest): boolean {
  return MODE_AND_BAND.includes(column);
}

function counts(rollup: Rollup, filter: ResolvedFilter): boolean {
  return (
    rollup.by === byOf(filter) && filter.rows.every(({ column }) => rollup.knows.includes(column))
  );
}

/** `undefined` for stations heard by skimmers: no rollup counts those. */
function byOf({ stations, skimmers }: ResolvedFilter): Rollup['by'] | undefined {
  if (skimmers.kind === 'all') return stations.kind === 'all' ? 'everyone' : 'station';
  return stations.kind === 'all' ? 'skimmer' : undefined;
}
