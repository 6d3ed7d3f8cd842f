import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import type { TimeWindow } from '../../time/time-window.js';
import { toArrayText } from '../../database/database.service.js';
import { EVERY_SPOT, ofStations } from '../../query/filter/resolved-filter.js';
import { joinName, rawSource } from '../../query/filter/spot-sources.js';
import type { Pairs, PairsByBucket } from './tally.js';
import type { RunStatement } from '../../database/database.service.js';

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

  /** Counts windows shorter than an hour, all together; `ids` limits them to some stations. */
  async findRaw(
    run: RunStatement,
    windows: readonly TimeWindow[],
    ids?: readonly number[],
  ): Promise<Pairs> {
    const filter = ids === undefined ? EVERY_SPOT : ofStations(ids);
    const parts = windows.map(
      (window) => sql`SELECT callsign_id FROM ${rawSource(filter, window)}`,
    );
    const found = await packed(
      run,
      sql`
        SELECT 0 AS bucket, callsign_id, count(*)::int AS spots
        FROM (${join(parts, ' UNION ALL ')}) AS part GROUP BY 2`,
    );
    return found.get(0) ?? new Uint32Array();
  }

  /** The spots of some stations in a part of an hour. */
  async countRaw(run: RunStatement, window: TimeWindow, ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const [row] = await run<{ spots: number }>(sql`
      SELECT count(*) AS spots FROM ${rawSource(ofStations(ids), window)}`);
    return row?.spots ?? 0;
  }

  /** The names of stations, and the first of them by their spots and then by name. */
  async nameFirst(
    run: RunStatement,
    stations: { readonly ids: readonly number[]; readonly spots: readonly number[] },
    limit: number,
  ): Promise<CallsignCount[]> {
    return run(sql`
      SELECT callsign, heard.spots
      FROM unnest(${toArrayText(stations.ids)}::int[], ${toArrayText(stations.spots)}::int[])
        AS heard (callsign_id, spots)
      ${joinName(sql`heard.callsign_id`, 'name')}
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
