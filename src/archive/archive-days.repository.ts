import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import type { Repository } from 'typeorm';
import { DatabaseService, type RunStatement } from '../database/database.service.js';
import { RemovedDaysService } from '../log/removed-days.service.js';
import { ArchiveDayRow } from './archive-day.entity.js';

/** The list's entry of a file of the archive. */
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

/** Reads and writes the list of files; by SQL in a snapshot of the log, whose reads are all SQL. */
@Injectable()
export class ArchiveDaysRepository {
  constructor(
    @InjectRepository(ArchiveDayRow) private readonly days: Repository<ArchiveDayRow>,
    private readonly database: DatabaseService,
    private readonly removed: RemovedDaysService,
  ) {}

  /** Reads the whole list, oldest first. @throws DatabaseUnavailable */
  async findAll(): Promise<ListedDay[]> {
    return this.days.find({ order: { day: 'ASC' } });
  }

  /** Reads the days in `[fromDay, toDay)`, oldest first, in a snapshot. */
  async findIn(run: RunStatement, fromDay: number, toDay: number): Promise<ListedDay[]> {
    return run<ListedDay>(sql`
      SELECT ${COLUMNS} FROM archive_days
      WHERE day >= ${fromDay}::int AND day < ${toDay}::int ORDER BY day`);
  }

  /** Finds the entry of a day. @throws DatabaseUnavailable */
  async find(day: number): Promise<ListedDay | undefined> {
    return (await this.days.findOneBy({ day })) ?? undefined;
  }

  /**
   * Lists a file, and calls `putInPlace` before the commit: when the commit fails, the list does not agree with the
   * file, and the next look mends it. One process at a time.
   * @param former SHA-256 of the day's entry so far; `undefined` for none
   * @throws DayChanged when the entry is another by now
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

  /** Runs `work` while no other process puts a file in place. @throws DatabaseUnavailable */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.locked(work);
  }

  /**
   * Takes a day off the list for good, and calls `remove` before the commit: after a crash it is still listed, and the next
   * look removes it. @throws DatabaseUnavailable
   */
  async unlist(day: number, remove: () => Promise<void>): Promise<void> {
    await this.locked(async (days, client) => {
      await this.removed.note(client, day);
      await days.delete({ day });
      await remove();
    });
  }

  /** Runs `work` in its turn, once: it moves and removes files. */
  private async locked(
    work: (days: Repository<ArchiveDayRow>, client: PoolClient) => Promise<void>,
  ): Promise<void> {
    await this.database.transactionOnce(
      async (client, manager) => work(manager.withRepository(this.days), client),
      `BEGIN; SELECT pg_advisory_xact_lock(${FILES_LOCK})`,
    );
  }
}
