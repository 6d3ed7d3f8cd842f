import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import type { RunStatement } from '../database/database.service.js';
import type { TimeWindow } from '../shared/time-window.js';

/** How often stations were heard: a station's number, its spots, the next one's number, … */
export type Pairs = Uint32Array;

/** The spots of each station in whole buckets of time, by the bucket's number. */
export type PairsByBucket = ReadonlyMap<number, Pairs>;

/** Spots of a station. */
export interface CallsignCount {
  readonly callsign: string;
  readonly spots: number;
}

/** Reads who was heard how often. 20,000 stations are one value of 160 KB, not 20,000 rows. */
@Injectable()
export class StationCountsRepository {
  async findDays(run: RunStatement, days: readonly number[]): Promise<PairsByBucket> {
    return packed(
      run,
      sql`SELECT day AS bucket, callsign_id, spots FROM callsign_day_total WHERE day = ANY(${days}::int[])`,
    );
  }

  async findHours(run: RunStatement, hours: readonly number[]): Promise<PairsByBucket> {
    return packed(
      run,
      sql`
        SELECT hour AS bucket, callsign_id, sum(spots)::int AS spots FROM callsign_hour
        WHERE hour = ANY(${hours}::int[]) GROUP BY 1, 2`,
    );
  }

  /** Of windows shorter than an hour, all together; `ids`, if given, are the stations that matter. */
  async findRaw(
    run: RunStatement,
    windows: readonly (TimeWindow & { readonly toSeconds: number })[],
    ids?: readonly number[],
  ): Promise<Pairs> {
    const only = ids === undefined ? sql`true` : sql`callsign_id = ANY(${ids}::int[])`;
    const parts = windows.map(
      ({ fromSeconds, toSeconds }) => sql`
        SELECT callsign_id FROM spots
        WHERE heard_at >= to_timestamp(${fromSeconds}) AND heard_at < to_timestamp(${toSeconds}) AND ${only}`,
    );
    const found = await packed(
      run,
      sql`
        SELECT 0 AS bucket, callsign_id, count(*)::int AS spots
        FROM (${join(parts, ' UNION ALL ')}) AS part GROUP BY 2`,
    );
    return found.get(0) ?? new Uint32Array();
  }

  /** The names of stations, and the first of them by their spots and then by name. */
  async nameFirst(
    run: RunStatement,
    stations: { readonly ids: readonly number[]; readonly spots: readonly number[] },
    limit: number,
  ): Promise<CallsignCount[]> {
    return run(sql`
      SELECT callsign, heard.spots
      FROM unnest(${stations.ids}::int[], ${stations.spots}::int[]) AS heard (callsign_id, spots)
      CROSS JOIN LATERAL (
        SELECT callsign FROM callsigns WHERE callsigns.id = heard.callsign_id OFFSET 0
      ) AS name
      ORDER BY heard.spots DESC, callsign LIMIT ${limit}`);
  }
}

async function packed(run: RunStatement, counts: Sql): Promise<PairsByBucket> {
  const rows = await run<{ bucket: number; pairs: Buffer }>(sql`
    SELECT bucket, string_agg(int4send(callsign_id) || int4send(spots), ''::bytea) AS pairs
    FROM (${counts}) AS counted GROUP BY bucket`);
  return new Map(rows.map(({ bucket, pairs }) => [bucket, unpack(pairs)]));
}

function unpack(pairs: Buffer): Pairs {
  const view = new DataView(pairs.buffer, pairs.byteOffset, pairs.byteLength);
  return Uint32Array.from({ length: pairs.length / 4 }, (_, place) => view.getUint32(place * 4));
}
