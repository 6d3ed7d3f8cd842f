import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseClock } from '../../database/database-clock.service.js';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { PARTITION_PATTERN } from '../state/partition-name.js';
import { BEGIN_AS_WRITER } from '../state/writer-lock.repository.js';
import { RemovedDaysRepository } from './removed-days.repository.js';

/** Days are days since the Unix epoch, UTC. */
export interface Horizon {
  /** Spots heard before this day are hidden from every read, and none is stored. */
  readonly day: number;
  /** By the database's clock. */
  readonly today: number;
  /** By the database's clock, or the newest minute of which there are spots where that is earlier. */
  readonly newestSeconds: number;
}

/** The first day of which spots are kept. */
@Injectable()
export class HorizonRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: DatabaseClock,
    private readonly removed: RemovedDaysRepository,
  ) {}

  /** @throws DatabaseUnavailable */
  async find(): Promise<Horizon> {
    const [row] = await this.database.query<Horizon>(sql`
      SELECT horizon_day AS day, floor(now / ${SECONDS_PER_DAY})::int AS today,
        least(newest, now::bigint) AS "newestSeconds"
      FROM spot_log,
        (SELECT date_part('epoch', ${this.clock.now()}) AS now) AS clock,
        (SELECT max(minute)::bigint * ${SECONDS_PER_MINUTE} AS newest FROM spot_minute) AS spots`);
    if (!row) throw new Error('spot_log has no row');
    return row;
  }

  /**
   * Moves the horizon up to a day, and never back; when it returns, no read sees what is below. Not at all where
   * `isReady` says no: while it is asked, nothing is stored. Notes that what is below is removed where `isForGood` says so.
   */
  async advance(
    day: number,
    isReady: (run: RunStatement) => Promise<boolean> = async () => true,
    isForGood = false,
  ): Promise<void> {
    await this.database.transaction(async (client) => {
      if (!(await isReady(async (statement) => (await client.query(statement)).rows))) return;
      if (isForGood) await this.removed.noteBefore(client, day);
      await client.query(sql`UPDATE spot_log SET horizon_day = ${day} WHERE horizon_day < ${day}`);
    }, BEGIN_AS_WRITER);
  }

  /**
   * Moves the horizon back to a day, but not before the first of which there is a partition: partitions are
   * removed oldest first, and their counts after all of them, so from that day on everything is there.
   * Returns where it stands then.
   */
  async moveBack(day: number): Promise<number> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ day: number }>(sql`
        UPDATE spot_log SET horizon_day = least(horizon_day, greatest(${day}::int, coalesce((
          SELECT to_date(right(relname, 10), 'YYYY_MM_DD') - date '1970-01-01'
          FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
          WHERE inhparent = 'spots'::regclass AND relname ~ ${PARTITION_PATTERN} AND NOT inhdetachpending
          ORDER BY relname LIMIT 1
        ), 0)))
        RETURNING horizon_day AS day`);
      return rows[0]?.day ?? day;
    }, BEGIN_AS_WRITER);
  }
}
