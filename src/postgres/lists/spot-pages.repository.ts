import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type TimeWindow,
  wholeHours,
  wholeMinutes,
} from '../../time/time-window.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { HoursRepository } from '../counts/hours.repository.js';
import {
  isEverySpot,
  isOfEveryone,
  ofAnyId,
  ofEveryone,
  type ResolvedFilter,
} from '../../query/filter/resolved-filter.js';
import { asFarAsCounted, hasCountedRows, rollupSource } from '../../query/filter/rollups.js';
import { scopeConditions } from '../../query/filter/conditions.js';
import { columnsOf, joinName, rawSource } from '../../query/filter/spot-sources.js';
import type { PageRange, PageRequest } from '../../query/pages/page-range.js';
import type { RunStatement } from '../../database/database.service.js';

/**
 * A walk over everyone's spots passes this many for every one that matches before fetching by
 * station is cheaper.
 */
const SPARSE_RATIO = 20;

/** The columns of a spot before it has its names. */
export const COLUMNS = raw(`spots.id, spots.heard_at, spots.frequency_hz, spots.callsign_id,
  spots.spotter_id, spots.mode_id, spots.snr_db, spots.wpm, spots.type_id, spots.spotter_node`);

const SPOTS = columnsOf('spots');

/** By time, then by id. */
export const NEWEST_FIRST = raw('ORDER BY heard_at DESC, id DESC');

/** Pages of spots, newest first: by time, then by id. */
@Injectable()
export class SpotPagesRepository {
  constructor(private readonly hours: HoursRepository) {}

  /** The spots of a page that lies within a page range. */
  async findPage(
    run: RunStatement,
    filter: ResolvedFilter,
    { window, newer, spots }: PageRange,
    page: PageRequest,
  ): Promise<SpotRecord[]> {
    const places = sql`LIMIT ${page.limit} OFFSET ${page.offset - newer}`;
    const end = page.offset - newer + page.limit;
    return run(named(await this.rowsOf(run, filter, { window, newer, spots }, places, end)));
  }

  /** The rows of a page, by the way that reads least; `end` is its last place in the page range. */
  private async rowsOf(
    run: RunStatement,
    filter: ResolvedFilter,
    { window, spots }: PageRange,
    places: Sql,
    end: number,
  ): Promise<Sql> {
    const rows = sql`SELECT ${COLUMNS} FROM ${rawSource(filter, window)}`;
    if (isOfEveryone(filter)) {
      // Where no rollup knows the minutes that have any, the page range is an hour.
      return isEverySpot(ofAnyId(filter)) || !hasCountedRows(filter)
        ? sql`${rows} ${NEWEST_FIRST} ${places}`
        : fenced(ofMinutesHeard(filter, window, end), places);
    }
    const { stations, skimmers } = filter;
    if (stations.kind !== 'many' && skimmers.kind !== 'many') return fenced(rows, places);
    if (!(await this.isSparse(run, window, spots))) return walked(filter, window, places);
    return skimmers.kind === 'all'
      ? fenced(ofStationsHeard(filter, window), places)
      : fenced(rows, places);
  }

  private async isSparse(run: RunStatement, window: TimeWindow, spots: number): Promise<boolean> {
    const hours = await this.hours.find(run, window);
    return hours.reduce((sum, hour) => sum + hour.spots, 0) > spots * SPARSE_RATIO;
  }
}

/** Gives a page of spots their names. Only after the limit: a name costs an index probe a row. */
export function named(page: Sql, order: Sql = NEWEST_FIRST): Sql {
  return sql`
    SELECT spot.id, date_part('epoch', spot.heard_at)::bigint AS "heardAtSeconds",
      spotter.callsign AS spotter, spotter.grid AS "spotterGrid",
      spotter.place_id AS "spotterPlaceId", station.callsign, station.grid,
      station.place_id AS "placeId",
      spot.frequency_hz AS "frequencyHz", modes.name AS mode, spot.snr_db AS "snrDb", spot.wpm,
      report_types.name AS type, spot.spotter_node AS "spotterNode"
    FROM (${page}) AS spot
    ${joinName(sql`spot.spotter_id`, 'spotter')}
    ${joinName(sql`spot.callsign_id`, 'station')}
    JOIN modes ON modes.id = spot.mode_id
    LEFT JOIN report_types ON report_types.id = spot.type_id
    ${order}`;
}

/**
 * Fetches all rows by their own index first and sorts them then. Without the fence the planner
 * walks all spots newest first in the hope to meet enough that match: seconds instead of
 * milliseconds.
 */
export function fenced(rows: Sql, places: Sql, order: Sql = NEWEST_FIRST): Sql {
  return sql`WITH spots AS MATERIALIZED (${rows}) SELECT ${COLUMNS} FROM spots ${order} ${places}`;
}

/** Walks all spots newest first, looking at the station and skimmer of each, until enough pass. */
function walked(filter: ResolvedFilter, window: TimeWindow, places: Sql): Sql {
  const { stations, skimmers } = filter;
  const conditions = [
    ...scopeConditions(stations, SPOTS, 'callsign_id'),
    ...scopeConditions(skimmers, SPOTS, 'spotter_id'),
  ];
  return sql`
    SELECT ${COLUMNS}
    FROM (
      SELECT ${COLUMNS} FROM ${rawSource(ofEveryone(filter), window)}
      ${NEWEST_FIRST} OFFSET 0
    ) AS spots
    WHERE ${join(conditions, ' AND ')}
    ${NEWEST_FIRST} ${places}`;
}

/** All rows of those stations, of the many that a pattern means, that were heard in the window. */
function ofStationsHeard(filter: ResolvedFilter, window: TimeWindow): Sql {
  const ids = sql`
    SELECT DISTINCT rollup.callsign_id
    FROM ${rollupSource(asFarAsCounted(filter), SECONDS_PER_HOUR, wholeHours(window)).source}`;
  const ofThese = sql`AND spots.callsign_id = ANY(ARRAY(${ids}))`;
  return sql`
    SELECT ${COLUMNS}
    FROM ${rawSource(ofEveryone(filter), window, ofThese)}`;
}

/**
 * The newest rows, at most `most` each, of those minutes of a page range that have any: a rare mode costs what
 * its minutes hold, and not what all hold in between; a usual one in a contest not what its minute holds.
 */
function ofMinutesHeard(filter: ResolvedFilter, window: TimeWindow, most: number): Sql {
  const counted = asFarAsCounted(filter);
  const { bucket, source } = rollupSource(counted, SECONDS_PER_MINUTE, wholeMinutes(window));
  const begin = sql`to_timestamp(minutes.minute * ${SECONDS_PER_MINUTE}::float8)`;
  const end = sql`to_timestamp((minutes.minute + 1) * ${SECONDS_PER_MINUTE}::float8)`;
  return sql`
    SELECT ${COLUMNS}
    FROM (SELECT DISTINCT ${bucket} AS minute FROM ${source}) AS minutes
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS}
      FROM ${rawSource(filter, window, sql`AND spots.heard_at >= ${begin} AND spots.heard_at < ${end}`)}
      ${NEWEST_FIRST} LIMIT ${most}
    ) AS spots`;
}
