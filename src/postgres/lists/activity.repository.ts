import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import { splitWindow, type TimeWindow, type WindowSegment } from '../../time/time-window.js';
import { ofStations, type ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { rollupSource, rollupUnits } from '../../query/filter/rollups.js';
import { joinName, rawSource } from '../../query/filter/spot-sources.js';
import type { RunStatement } from '../../database/database.service.js';
import type { PageRequest } from '../../query/pages/page-range.js';
import {
  asMembers,
  type HeardName,
  type MemberOf,
  membersAmong,
  type StationActivity,
} from './heard-members.js';

/** Finds which of many stations were heard, how often, and where last. */
@Injectable()
export class ActivityRepository {
  /**
   * The stations that were heard since a moment, in no order; those that were not are left out.
   * Counts come from the days' and hours' rollups and the raw rows of the first, ragged hour; the
   * latest spot is kept for each station, and is inside any window that ends now when it is late
   * enough. 500 stations over a week touch some ten thousand short rows.
   */
  async findHeard(
    run: RunStatement,
    ids: readonly number[],
    window: TimeWindow & { readonly toSeconds: null },
  ): Promise<StationActivity[]> {
    const filter = ofStations(ids);
    const counts = splitWindow(window, rollupUnits(filter)).map((segment) =>
      countByStation(filter, segment),
    );
    return run<StationActivity>(sql`
      WITH counted AS MATERIALIZED (
        SELECT callsign_id, sum(spots)::bigint AS spots
        FROM (${join(counts, ' UNION ALL ')}) AS part GROUP BY callsign_id
      )
      SELECT name.callsign, counted.spots,
        date_part('epoch', latest.heard_at)::bigint AS "lastHeardAtSeconds",
        latest.frequency_hz AS "lastFrequencyHz", modes.name AS "lastMode",
        latest.snr_db AS "lastSnrDb"
      FROM counted
      ${joinName(sql`counted.callsign_id`, 'name')}
      CROSS JOIN LATERAL (
        SELECT * FROM callsign_last WHERE callsign_last.callsign_id = counted.callsign_id OFFSET 0
      ) AS latest
      JOIN modes ON modes.id = latest.mode_id`);
  }

  /**
   * The members of a list that were heard since a moment, a page of them, newest first, and how many there are: the
   * names of one member are one entry. Reads the latest spot of every station heard; counts those of the page alone.
   */
  async findMembers(
    run: RunStatement,
    memberOf: MemberOf,
    window: TimeWindow & { readonly toSeconds: null },
    { offset, limit }: PageRequest,
  ): Promise<{ heard: StationActivity[]; total: number }> {
    const members = membersAmong(await findNames(run, window.fromSeconds), memberOf);
    const page = members.slice(offset, offset + limit);
    const ids = page.flatMap(({ names }) => names.map(({ id }) => id));
    const stations = ids.length === 0 ? [] : await this.findHeard(run, ids, window);
    return { heard: asMembers(page, stations), total: members.length };
  }
}

/**
 * All stations that were heard since a moment; the one that was heard last comes first. As one text, because the
 * driver takes longer for a row than the database.
 */
async function findNames(run: RunStatement, fromSeconds: number): Promise<HeardName[]> {
  const [row] = await run<{ names: string | null }>(sql`
    SELECT string_agg(name.id || ' ' || name.callsign, ','
      ORDER BY latest.heard_at DESC, latest.id DESC) AS names
    FROM callsign_last AS latest JOIN callsigns AS name ON name.id = latest.callsign_id
    WHERE latest.heard_at >= to_timestamp(${fromSeconds})`);
  const names = row?.names?.split(',') ?? [];
  return names.map((name) => {
    const blank = name.indexOf(' ');
    return { id: Number(name.slice(0, blank)), callsign: name.slice(blank + 1) };
  });
}

function countByStation(filter: ResolvedFilter, segment: WindowSegment): Sql {
  if (segment.unitSeconds === 1) {
    return sql`
      SELECT spots.callsign_id, count(*) AS spots FROM ${rawSource(filter, segment)}
      GROUP BY spots.callsign_id`;
  }
  return sql`
    SELECT rollup.callsign_id, sum(rollup.spots) AS spots
    FROM ${rollupSource(filter, segment.unitSeconds, segment).source}
    GROUP BY rollup.callsign_id`;
}
