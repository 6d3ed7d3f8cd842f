import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { PARTITION_PATTERN, partitionName } from '../state/partition-name.js';
import { BEGIN_AS_WRITER } from '../state/writer-lock.repository.js';

/** Names removed in one hold of the writer lock: some tens of milliseconds. */
const PRUNE_BATCH = 5_000;

/** Tables that each spot is counted in, beside the partition of its day. */
const FILLED_WITH_SPOTS =
  'callsigns, callsign_last, spot_minute, spot_hour, callsign_hour, callsign_day, callsign_day_total, spotter_hour';

/** Removes what no read can see any more, and tends what will not change any more. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The partitions of days before one, oldest first. */
  async findPartitionsBefore(
    day: number,
  ): Promise<{ name: string; isAttached: boolean; isDetachPending: boolean }[]> {
    return this.database.query(sql`
      SELECT relname AS name, inhrelid IS NOT NULL AS "isAttached",
        coalesce(inhdetachpending, false) AS "isDetachPending"
      FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        AND relname ~ ${PARTITION_PATTERN} AND relname < ${partitionName(day)}
      ORDER BY relname`);
  }

  /**
   * Removes a partition without making anybody wait: detaching waits itself for the transactions
   * that may still read it, and needs no lock that they or later ones would conflict with.
   */
  async dropPartition(partition: {
    name: string;
    isAttached: boolean;
    isDetachPending: boolean;
  }): Promise<void> {
    const { name, isAttached, isDetachPending } = partition;
    if (isAttached) {
      const how = isDetachPending ? 'FINALIZE' : 'CONCURRENTLY';
      await this.database.maintain(`ALTER TABLE spots DETACH PARTITION ${name} ${how}`);
    }
    await this.database.maintain(`DROP TABLE ${name}`);
  }

  /** Deletes the counts of days before one. */
  async deleteCountsBefore(day: number): Promise<void> {
    const seconds = day * SECONDS_PER_DAY;
    for (const [table, column, bucket] of [
      ['spot_minute', 'minute', seconds / SECONDS_PER_MINUTE],
      ['spot_hour', 'hour', seconds / SECONDS_PER_HOUR],
      ['callsign_hour', 'hour', seconds / SECONDS_PER_HOUR],
      ['spotter_hour', 'hour', seconds / SECONDS_PER_HOUR],
      ['callsign_day', 'day', day],
      ['callsign_day_total', 'day', day],
      ['spot_day_changes', 'day', day],
    ] as const) {
      await this.database.query(
        sql`DELETE FROM ${raw(table)} WHERE ${raw(column)} < ${bucket}::int`,
      );
    }
    await this.database.query(
      sql`DELETE FROM callsign_last WHERE heard_at < to_timestamp(${seconds})`,
    );
  }

  /**
   * Removes names that nothing refers to and nothing is known of, such as calls that a skimmer
   * misread; how many. Under the writer lock, a batch at a time, so that no writer stores a spot
   * for a name that is just going; and writers are told to forget its number. A name whose grid is
   * just being stored stays until the next run.
   */
  async pruneDictionary(): Promise<number> {
    let total = 0;
    for (let pruned = PRUNE_BATCH; pruned === PRUNE_BATCH; total += pruned) {
      pruned = await this.database.transaction(async (client) => {
        const { rowCount } = await client.query(sql`
          DELETE FROM callsigns WHERE id IN (
            SELECT id FROM callsigns
            WHERE grid IS NULL
              AND NOT EXISTS (SELECT FROM callsign_last WHERE callsign_id = callsigns.id)
              AND NOT EXISTS (SELECT FROM spotter_hour WHERE spotter_id = callsigns.id)
            LIMIT ${PRUNE_BATCH} FOR UPDATE SKIP LOCKED
          )`);
        if (rowCount) {
          await client.query(
            sql`UPDATE spot_log SET dictionary_generation = dictionary_generation + 1`,
          );
        }
        return rowCount ?? 0;
      }, BEGIN_AS_WRITER);
    }
    return total;
  }

  /**
   * Lets the planner know of many spots that were stored at once, of some days. Some 0.1 s a table; all partitions only where
   * it knows nothing of the whole log yet. A table that is locked is left to PostgreSQL's own rounds.
   */
  async analyzeDays(days: readonly number[]): Promise<void> {
    const names = days.map((day) => partitionName(day));
    const tables = await this.database.query<{ name: string }>(sql`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace
        AND (relname = ANY(${names}) OR relname = 'spots' AND reltuples < 0)`);
    const list = [FILLED_WITH_SPOTS, ...tables.map(({ name }) => name)].join(', ');
    await this.database.maintain(`ANALYZE (SKIP_LOCKED) ${list}`);
  }

  /** Packs the indexes of a day that is over, and lets the planner know the whole. */
  async tendPartition(day: number): Promise<void> {
    const name = partitionName(day);
    const [present] = await this.database.query<{ name: string | null }>(
      sql`SELECT to_regclass(${name})::text AS name`,
    );
    if (!present?.name) return;
    await this.database.maintain(`REINDEX TABLE CONCURRENTLY ${name}`);
    await this.database.maintain(`VACUUM (FREEZE, ANALYZE) ${name}`);
    await this.database.maintain('ANALYZE spots');
  }
}
