import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';

/** A day of the log, as its rollups know it. As long as all of these are the same, so are its spots. */
export interface LogDay {
  /** Days since the Unix epoch, UTC. */
  readonly day: number;
  readonly spots: number;
  readonly firstId: number;
  readonly lastId: number;
  /** How often stored spots of the day were changed. */
  readonly changes: number;
}

/** A spot as it is stored: names, modes and types by their numbers. */
export interface StoredSpot {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  readonly callsignId: number;
  readonly spotterId: number;
  /** -1 for none. */
  readonly spotterNode: number;
  readonly modeId: number;
  readonly bandId: number;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** 0 for none. */
  readonly typeId: number;
}

/** A name of the day with what is known of it. */
export interface DayName {
  readonly id: number;
  readonly callsign: string;
  readonly grid: string | null;
  readonly dxcc: number | null;
  readonly entity: string | null;
  readonly continent: string | null;
  readonly cqZone: number | null;
  readonly ituZone: number | null;
}

/** A part of a day, whole minutes. */
export interface DayPart {
  readonly fromSeconds: number;
  toSeconds: number;
}

const HOURS_PER_DAY = 24;
const MINUTES_PER_DAY = SECONDS_PER_DAY / SECONDS_PER_MINUTE;

const NAMES = sql`
  SELECT callsigns.id, callsign, grid, dxcc, entity, continent, cq_zone AS "cqZone",
    itu_zone AS "ituZone"
  FROM callsigns LEFT JOIN places ON places.id = place_id`;

/** Spots read at a time; a minute is read whole. */
const CHUNK_SPOTS = 8_000;

/** Reads whole days of the log, in a snapshot of the caller's. */
@Injectable()
export class DaysRepository {
  /** The days in `[from, to)` that have spots, oldest first, from the rollup of hours. 30 ms for a month. */
  async find(run: RunStatement, from: number, to: number): Promise<LogDay[]> {
    return run<LogDay>(sql`
      SELECT hour / ${HOURS_PER_DAY}::int AS day, sum(spots)::bigint AS spots,
        min(first_id) AS "firstId", max(last_id) AS "lastId",
        coalesce(max(changed.changes), 0) AS changes
      FROM spot_hour
      LEFT JOIN spot_day_changes AS changed ON changed.day = hour / ${HOURS_PER_DAY}::int
      WHERE hour >= ${from * HOURS_PER_DAY}::int AND hour < ${to * HOURS_PER_DAY}::int
      GROUP BY 1 ORDER BY 1`);
  }

  /** The stations and skimmers of a day. 30,000 take 50 ms. */
  async findNames(run: RunStatement, day: number): Promise<DayName[]> {
    return run<DayName>(sql`
      ${NAMES}
      WHERE callsigns.id IN (
        SELECT callsign_id FROM callsign_day_total WHERE day = ${day}::int
        UNION ALL
        SELECT spotter_id FROM spotter_hour
        WHERE hour >= ${day * HOURS_PER_DAY}::int AND hour < ${(day + 1) * HOURS_PER_DAY}::int
      )`);
  }

  /** Names callsigns by their numbers, with grids and places. 5,000 take 30 ms. */
  async findNamesOf(run: RunStatement, ids: readonly number[]): Promise<DayName[]> {
    return run<DayName>(sql`${NAMES} WHERE callsigns.id = ANY(${ids}::int[])`);
  }

  /** The spots of a day in order of time, some thousands at a time. */
  async *readSpots(run: RunStatement, day: number): AsyncGenerator<StoredSpot[]> {
    for (const part of await this.findParts(run, day, CHUNK_SPOTS)) {
      yield await run<StoredSpot>(spotsOf(part));
    }
  }

  /**
   * Cuts a day into parts of at most so many spots each, in order, from the rollup of minutes: a minute stays whole. No
   * spot is outside of them.
   */
  async findParts(run: RunStatement, day: number, maxSpots: number): Promise<DayPart[]> {
    const minutes = await run<{ minute: number; spots: number }>(sql`
      SELECT minute, sum(spots)::bigint AS spots FROM spot_minute
      WHERE minute >= ${day * MINUTES_PER_DAY}::int AND minute < ${(day + 1) * MINUTES_PER_DAY}::int
      GROUP BY 1 ORDER BY 1`);
    const parts: DayPart[] = [];
    let spotsInPart = Infinity;
    for (const { minute, spots } of minutes) {
      const fromSeconds = minute * SECONDS_PER_MINUTE;
      const toSeconds = fromSeconds + SECONDS_PER_MINUTE;
      const last = parts.at(-1);
      spotsInPart += spots;
      if (last && spotsInPart <= maxSpots) {
        last.toSeconds = toSeconds;
      } else {
        parts.push({ fromSeconds, toSeconds });
        spotsInPart = spots;
      }
    }
    return parts;
  }
}

function spotsOf({ fromSeconds, toSeconds }: DayPart): Sql {
  return sql`
    SELECT id, date_part('epoch', heard_at)::bigint AS "heardAtSeconds",
      frequency_hz AS "frequencyHz", callsign_id AS "callsignId", spotter_id AS "spotterId",
      spotter_node AS "spotterNode", mode_id AS "modeId", band_id AS "bandId", snr_db AS "snrDb",
      wpm, type_id AS "typeId"
    FROM spots
    WHERE heard_at >= to_timestamp(${fromSeconds}) AND heard_at < to_timestamp(${toSeconds})`;
}
