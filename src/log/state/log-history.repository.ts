import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import type { RunStatement } from '../../database/database.service.js';

/** Ids that are left out when spots were lost: more than a standby that streams can lag behind. */
const MIN_SKIPPED_IDS = 1_000_000;

/** An old backup may lack weeks: for each second since its newest spot, more ids than feeds ever fill. */
const SKIPPED_IDS_PER_SECOND = 1_000;

/** A place where the database lost spots. No spot has an id above `lastId` up to and including `resumedId`. */
export interface LogBreak {
  readonly lastId: number;
  readonly resumedId: number;
}

/** The log as its writer finds it. */
export interface WriterHistory {
  readonly history: number;
  readonly lastId: number;
  /** Whether the server has another history than the recorded one. */
  readonly isOther: boolean;
  /** Whether no history was recorded: an earlier version wrote the log. */
  readonly isUnrecorded: boolean;
  /** Ids to leave out if spots were lost. */
  readonly skippedIds: number;
}

/**
 * The history that the server is in: its cluster's identifier, the database's, and the timeline it writes; null
 * on a standby.
 * Not `pg_control_checkpoint()`: after a promotion that has the old timeline until the next checkpoint ends.
 * Costs 0.2 ms, because a file is read: for who follows or writes the log, not for every read of it.
 */
export const SERVER_HISTORY = sql`
  CASE WHEN NOT pg_is_in_recovery() THEN
    (SELECT system_identifier FROM pg_control_system())
      || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
      || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  END`;

/** The SQL of {@link LogHistory}. */
@Injectable()
export class LogHistoryRepository {
  /** Needs the writer lock. */
  async forWriter(client: PoolClient): Promise<WriterHistory> {
    const { rows } = await client.query<WriterHistory>(sql`
      SELECT history, last_id AS "lastId", server_history <> ${SERVER_HISTORY} AS "isOther",
        server_history = '' AS "isUnrecorded",
        greatest(${MIN_SKIPPED_IDS}, ${SKIPPED_IDS_PER_SECOND} * ceil(
          date_part('epoch', now()) - coalesce((SELECT max(minute) FROM spot_minute), 0)::bigint * 60
        ))::bigint AS "skippedIds"
      FROM spot_log`);
    const [row] = rows;
    if (!row) throw new Error('spot_log has no row');
    return row;
  }

  /** Takes the server's history for that of the log. Needs the writer lock. */
  async acknowledge(client: PoolClient): Promise<void> {
    await client.query(sql`UPDATE spot_log SET server_history = ${SERVER_HISTORY}`);
  }

  /** Begins a new history, in which ids go on beyond `resumedId`. Needs the writer lock. */
  async begin(client: PoolClient, { lastId, resumedId }: LogBreak): Promise<void> {
    await client.query(sql`
      UPDATE spot_log SET history = history + 1, server_history = ${SERVER_HISTORY},
        last_id = ${resumedId}, dictionary_generation = dictionary_generation + 1`);
    await client.query(sql`UPDATE grid_log SET last_change = last_change + ${MIN_SKIPPED_IDS}`);
    await client.query(sql`
      INSERT INTO spot_log_breaks (history, last_id, resumed_id, noticed_at)
      SELECT history, ${lastId}, ${resumedId}, now() FROM spot_log`);
  }

  /** Where spots were lost, oldest first. */
  async findBreaks(run: RunStatement): Promise<LogBreak[]> {
    return run(sql`
      SELECT last_id AS "lastId", resumed_id AS "resumedId" FROM spot_log_breaks ORDER BY history`);
  }
}
