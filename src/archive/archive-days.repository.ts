import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import type { Repository } from 'typeorm';
import { DatabaseService, type RunStatement } from '../database/database.service.js';
import { ArchiveDayRow } from './archive-day.entity.js';

/** A file of the archive, as it is listed. */
export type ListedDay = Readonly<Omit<ArchiveDayRow, 'writtenAtSeconds'>>;

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

/**
 * The list of files. It is read by SQL where it is read in a snapshot of the log, whose reads are all SQL.
 */
@Injectable()
export class ArchiveDaysRepository {
  constructor(
    @InjectRepository(ArchiveDayRow) private readonly days: Repository<ArchiveDayRow>,
    private readonly database: DatabaseService,
  ) {}

  /** Reads all of it, the oldest first. @throws DatabaseUnavailable */
  async findAll(): Promise<ListedDay[]> {
    return this.days.find({ order: { day: 'ASC' } });
  }

  /** Reads the days in `[fromDay, toDay)`, the oldest first, in a snapshot. */
  async findIn(run: RunStatement, fromDay: number, toDay: number): Promise<ListedDay[]> {
    return run<ListedDay>(sql`
      SELECT ${COLUMNS} FROM archive_days
      WHERE day >= ${fromDay}::int AND day < ${toDay}::int ORDER BY day`);
  }

  /** @throws DatabaseUnavailable */
  async find(day: number): Promise<ListedDay | undefined> {
    return (await this.days.findOneBy({ day })) ?? undefined;
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
  ): Promise<void> {
    await this.locked(async (days) => {
      const before = await days.findOneBy({ day: listed.day });
      if (before?.sha256.toString('hex') !== former?.toString('hex')) throw new DayChanged();
      await days.upsert({ ...listed, writtenAtSeconds: nowSeconds }, ['day']);
      await putInPlace();
    });
  }

  /** Does work while no file is put in place by another process. @throws DatabaseUnavailable */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.locked(work);
  }

  /**
   * Takes a day off the list, and has its file removed before that is committed: after a crash it is listed still, and removed
   * by the next look. @throws DatabaseUnavailable
   */
  async unlist(day: number, remove: () => Promise<void>): Promise<void> {
    await this.locked(async (days) => {
      await days.delete({ day });
      await remove();
    });
  }

  private async locked(work: (days: Repository<ArchiveDayRow>) => Promise<void>): Promise<void> {
    await this.database.transaction(
      async (_client, manager) => work(manager.withRepository(this.days)),
      `BEGIN; SELECT pg_advisory_xact_lock(${FILES_LOCK})`,
    );
  }
}
