import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../../time/time-window.js';
import { LOCK_AS_WRITER } from '../state/writer-lock.repository.js';

/** Days of a window that were removed; days since the Unix epoch. */
export interface Removal {
  /** The newest of them. */
  readonly day: number;
  /** The newest of all days that were removed. */
  readonly newestDay: number;
  /** The first day of the log. */
  readonly horizonDay: number;
}

type Found = Removal | { readonly day: null };

/** Later than any spot: the year 10,000. */
const AFTER_ALL_DAYS = 253_402_300_800 / SECONDS_PER_DAY;

/** Which days are gone for good, with the newest id at that time. */
@Injectable()
export class RemovedDaysRepository {
  /** Notes that a day is removed in a transaction. Whoever holds the writer lock stores no spot before it ends. */
  async note(client: PoolClient, day: number): Promise<void> {
    await client.query(LOCK_AS_WRITER);
    await client.query(noteDays(sql`SELECT ${day}::int AS day`));
  }

  /**
   * Notes that the log's days up to one are removed, those without spots left out, while its horizon is moved there. Needs the
   * writer lock.
   */
  async noteBefore(client: PoolClient, day: number): Promise<void> {
    await client.query(
      noteDays(sql`
        SELECT DISTINCT hour / 24 AS day FROM spot_hour, spot_log
        WHERE hour >= horizon_day * 24 AND hour < ${day}::int * 24`),
    );
  }

  /** Days of a window that were removed when an id was the newest, or later; `undefined` for none. */
  async findSince(
    run: RunStatement,
    id: number,
    { fromSeconds, toSeconds }: TimeWindow,
  ): Promise<Removal | undefined> {
    const fromDay = Math.floor(fromSeconds / SECONDS_PER_DAY);
    const toDay = toSeconds === null ? AFTER_ALL_DAYS : Math.ceil(toSeconds / SECONDS_PER_DAY);
    // What the horizon was moved back to is there again.
    const [row] = await run<Found>(sql`
      SELECT max(day) AS "newestDay", min(horizon_day) AS "horizonDay",
        max(day) FILTER (WHERE removed_days.last_id >= ${id} AND day >= ${fromDay}::int AND day < ${toDay}::int) AS day
      FROM removed_days, spot_log WHERE day < horizon_day`);
    return row && isFound(row) ? row : undefined;
  }
}

function isFound(row: Found): row is Removal {
  return row.day !== null;
}

function noteDays(days: Sql): Sql {
  return sql`
    INSERT INTO removed_days (day, last_id)
    SELECT removed.day, spot_log.last_id FROM (${days}) AS removed, spot_log
    ON CONFLICT (day) DO UPDATE SET last_id = excluded.last_id`;
}
