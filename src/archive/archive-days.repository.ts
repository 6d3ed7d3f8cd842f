import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService, type RunStatement } from '../database/database.service.js';

/** A file of the archive, as it is listed. */
export interface ListedDay {
  /** Days since the Unix epoch, UTC. */
  readonly day: number;
  readonly spots: number;
  readonly firstId: number;
  readonly lastId: number;
  /** How often stored spots of the day had been changed when it was written. */
  readonly changes: number;
  /** What the log had of the day when it was written; null where no spot of the file is the log's. */
  readonly logSpots: number | null;
  readonly logFirstId: number | null;
  readonly logLastId: number | null;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** Another file of the day was listed meanwhile. */
export class DayChanged extends Error {
  constructor() {
    super('another process has written the day meanwhile');
  }
}

/** Advisory lock of a transaction: two processes never put files in place at once. */
const FILES_LOCK = 7_211_004;

const COLUMNS = sql`
  day, spots, first_id AS "firstId", last_id AS "lastId", changes, log_spots AS "logSpots",
  log_first_id AS "logFirstId", log_last_id AS "logLastId", bytes, sha256`;

/** All SQL of the list of files. */
@Injectable()
export class ArchiveDaysRepository {
  constructor(private readonly database: DatabaseService) {}

  /** All of them, the oldest first. @throws DatabaseUnavailable */
  async findAll(): Promise<ListedDay[]> {
    return this.database.query<ListedDay>(sql`SELECT ${COLUMNS} FROM archive_days ORDER BY day`);
  }

  /** Those of the days in `[fromDay, toDay)`, the oldest first, in a snapshot. */
  async findIn(run: RunStatement, fromDay: number, toDay: number): Promise<ListedDay[]> {
    return run<ListedDay>(sql`
      SELECT ${COLUMNS} FROM archive_days
      WHERE day >= ${fromDay}::int AND day < ${toDay}::int ORDER BY day`);
  }

  /** @throws DatabaseUnavailable */
  async find(day: number): Promise<ListedDay | undefined> {
    const [row] = await this.database.query<ListedDay>(
      sql`SELECT ${COLUMNS} FROM archive_days WHERE day = ${day}`,
    );
    return row;
  }

  /**
   * Lists a file, and has it put in place before that is committed: where the commit fails, the list does not agree with
   * the file, and the next look mends it. One process at a time.
   * @param former the SHA-256 that is listed until then; undefined for none
   * @throws DayChanged when that is not listed any more
   * @throws DatabaseUnavailable
   */
  async list(
    listed: ListedDay,
    nowSeconds: number,
    former: Buffer | undefined,
    putInPlace: () => Promise<void>,
  ) {
    const { day, spots, firstId, lastId, changes, bytes, sha256 } = listed;
    const { logSpots, logFirstId, logLastId } = listed;
    await this.database.transaction(async (client) => {
      await client.query(sql`SELECT pg_advisory_xact_lock(${FILES_LOCK})`);
      const { rows } = await client.query<Pick<ListedDay, 'sha256'>>(
        sql`SELECT sha256 FROM archive_days WHERE day = ${day}`,
      );
      if (rows[0]?.sha256.toString('hex') !== former?.toString('hex')) throw new DayChanged();
      await client.query(sql`
        INSERT INTO archive_days (day, spots, first_id, last_id, changes, log_spots, log_first_id,
          log_last_id, bytes, sha256, written_at)
        VALUES (${day}, ${spots}, ${firstId}, ${lastId}, ${changes}, ${logSpots}, ${logFirstId},
          ${logLastId}, ${bytes}, ${sha256}, to_timestamp(${nowSeconds}))
        ON CONFLICT (day) DO UPDATE
        SET spots = excluded.spots, first_id = excluded.first_id, last_id = excluded.last_id,
          changes = excluded.changes, log_spots = excluded.log_spots,
          log_first_id = excluded.log_first_id, log_last_id = excluded.log_last_id, bytes = excluded.bytes, sha256 = excluded.sha256,
          written_at = excluded.written_at`);
      await putInPlace();
    });
  }

  /** Does work while no file is put in place by another process. @throws DatabaseUnavailable */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query(sql`SELECT pg_advisory_xact_lock(${FILES_LOCK})`);
      await work();
    });
  }

  /**
   * Takes a day off the list, and has its file removed before that is committed: after a crash it is listed still, and removed
   * by the next look. @throws DatabaseUnavailable
   */
  async unlist(day: number, remove: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query(sql`SELECT pg_advisory_xact_lock(${FILES_LOCK})`);
      await client.query(sql`DELETE FROM archive_days WHERE day = ${day}`);
      await remove();
    });
  }
}
