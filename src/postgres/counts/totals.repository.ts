import { Injectable } from '@nestjs/common';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import {
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  splitWindow,
  type TimeWindow,
  wholeHours,
  type WindowSegment,
} from '../../time/time-window.js';
import { joinName } from '../../query/filter/spot-sources.js';
import type { RunStatement } from '../../database/database.service.js';

/** Spots of a mode on a band; band 0 stands for outside all bands. */
export interface ModeBandCount {
  readonly mode: string;
  readonly bandId: number;
  readonly spots: number;
}

/** A skimmer that reported something. */
export interface SkimmerRecord {
  readonly spotter: string;
  readonly grid: string | null;
  /** The name of its DXCC entity; null where that is not known, or it has none. */
  readonly entity: string | null;
  readonly continent: string | null;
  readonly spots: number;
  readonly lastHeardAtSeconds: number;
  /** Bit n stands for the band of id n. */
  readonly bandMask: number;
  /** By name. */
  readonly modes: string[];
  /** How many skimmers reported something in all. */
  readonly total: number;
}

/** Totals of any window, exact to the second: whole hours and minutes from the rollups, its ends from raw rows. */
@Injectable()
export class TotalsRepository {
  /** Spots by mode and band. Touches some forty rows an hour, and two minutes of raw rows. */
  async countByModeAndBand(run: RunStatement, window: TimeWindow): Promise<ModeBandCount[]> {
    const units = [SECONDS_PER_HOUR, SECONDS_PER_MINUTE, 1];
    const parts = overSegments(window, units, (segment) =>
      segment.unitSeconds === 1
        ? sql`SELECT mode_id, band_id, count(*) AS spots FROM ${rawRows(segment)} GROUP BY 1, 2`
        : sql`SELECT mode_id, band_id, sum(spots) AS spots FROM ${buckets(segment, TABLES.all)} GROUP BY 1, 2`,
    );
    return run<ModeBandCount>(sql`
      SELECT modes.name AS mode, band_id AS "bandId", sum(spots)::bigint AS spots
      FROM (${parts}) AS part JOIN modes ON modes.id = mode_id
      GROUP BY 1, 2`);
  }

  /** How many stations were heard in a window that ends now: those that were heard last in it. */
  async countCallsignsSince(run: RunStatement, fromSeconds: number): Promise<number> {
    return count(
      run,
      sql`SELECT FROM callsign_last WHERE heard_at >= to_timestamp(${fromSeconds})`,
    );
  }

  /** How many skimmers reported something. */
  async countSpotters(run: RunStatement, window: TimeWindow): Promise<number> {
    const parts = overSegments(window, [SECONDS_PER_HOUR, 1], (segment) =>
      segment.unitSeconds === 1
        ? spottersWithin(segment)
        : sql`SELECT spotter_id FROM ${buckets(segment, TABLES.spotters)}`,
    );
    return count(run, sql`SELECT DISTINCT spotter_id FROM (${parts}) AS part`);
  }

  /** The busiest skimmers, by count, then by name. */
  async findSkimmers(
    run: RunStatement,
    window: TimeWindow,
    limit: number,
  ): Promise<SkimmerRecord[]> {
    const parts = overSegments(window, [SECONDS_PER_HOUR, 1], (segment) =>
      segment.unitSeconds === 1
        ? sql`
          SELECT spotter_id, count(*) AS spots, bit_or(1::bigint << mode_id::int) AS mode_mask,
            bit_or(1 << band_id) AS band_mask, max(heard_at) AS last_heard_at
          FROM ${rawRows(segment)} GROUP BY 1`
        : sql`
          SELECT spotter_id, sum(spots) AS spots, bit_or(mode_mask) AS mode_mask,
            bit_or(band_mask) AS band_mask, max(last_heard_at) AS last_heard_at
          FROM ${buckets(segment, TABLES.spotters)} GROUP BY 1`,
    );
    return run<SkimmerRecord>(sql`
      SELECT callsign AS spotter, grid, places.entity, places.continent, spots, band_mask AS "bandMask", total,
        date_part('epoch', last_heard_at)::bigint AS "lastHeardAtSeconds",
        ARRAY(
          SELECT name FROM modes WHERE mode_mask & (1::bigint << modes.id::int) <> 0 ORDER BY name
        ) AS modes
      FROM (
        SELECT spotter_id, sum(spots)::bigint AS spots, bit_or(mode_mask) AS mode_mask,
          bit_or(band_mask) AS band_mask, max(last_heard_at) AS last_heard_at,
          count(*) OVER () AS total
        FROM (${parts}) AS part GROUP BY 1
      ) AS skimmers ${joinName(sql`spotter_id`, 'name')} LEFT JOIN places ON places.id = name.place_id
      ORDER BY spots DESC, callsign LIMIT ${limit}`);
  }
}

/** The rollups by the length of their buckets. */
type Rollups = Readonly<Record<number, { readonly table: string; readonly column: string }>>;

const TABLES = {
  all: {
    [SECONDS_PER_HOUR]: { table: 'spot_hour', column: 'hour' },
    [SECONDS_PER_MINUTE]: { table: 'spot_minute', column: 'minute' },
  },
  spotters: { [SECONDS_PER_HOUR]: { table: 'spotter_hour', column: 'hour' } },
} as const satisfies Record<string, Rollups>;

/** One statement over all parts of a window. Each part names its columns: any may be the first. */
function overSegments(
  window: TimeWindow,
  unitsSeconds: readonly number[],
  part: (segment: WindowSegment) => Sql,
): Sql {
  const segments = splitWindow(window, unitsSeconds);
  // A window that ended before the horizon has no part at all, and still needs a statement.
  const { fromSeconds } = window;
  const nothing = { unitSeconds: 1, fromSeconds, toSeconds: fromSeconds };
  return join((segments.length > 0 ? segments : [nothing]).map(part), ' UNION ALL ');
}

function rawRows({ fromSeconds, toSeconds }: TimeWindow): Sql {
  const until = toSeconds === null ? empty : sql` AND heard_at < to_timestamp(${toSeconds})`;
  return sql`spots WHERE heard_at >= to_timestamp(${fromSeconds})${until}`;
}

/**
 * Who reported something in a part of an hour or of two: of the skimmers of those hours, who did so in that
 * part. Up to an hour's end it is told by when each was last heard; else one row of each is looked for.
 */
function spottersWithin({ fromSeconds, toSeconds }: WindowSegment): Sql {
  const hours = wholeHours({ fromSeconds, toSeconds });
  const source = buckets({ ...hours, unitSeconds: SECONDS_PER_HOUR }, TABLES.spotters);
  const isLastPart = hours.toSeconds === toSeconds;
  if (isLastPart)
    return sql`SELECT spotter_id FROM ${source} AND last_heard_at >= to_timestamp(${fromSeconds})`;
  return sql`
    SELECT spotter_id FROM (SELECT DISTINCT spotter_id FROM ${source}) AS candidates
    CROSS JOIN LATERAL (
      SELECT FROM ${rawRows({ fromSeconds, toSeconds })} AND spots.spotter_id = candidates.spotter_id LIMIT 1
    ) AS heard`;
}

function buckets({ unitSeconds, fromSeconds, toSeconds }: WindowSegment, rollups: Rollups): Sql {
  const { table, column } = rollups[unitSeconds] ?? { table: '', column: '' };
  const bucket = raw(column);
  const until = toSeconds === null ? empty : sql` AND ${bucket} < ${toSeconds / unitSeconds}::int`;
  return sql`${raw(table)} WHERE ${bucket} >= ${fromSeconds / unitSeconds}::int${until}`;
}

async function count(run: RunStatement, rows: Sql): Promise<number> {
  const [row] = await run<{ rows: number }>(sql`SELECT count(*) AS rows FROM (${rows}) AS counted`);
  return row?.rows ?? 0;
}
