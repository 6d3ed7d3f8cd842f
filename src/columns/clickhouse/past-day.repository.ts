import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import { ClickHouseDay } from './clickhouse-day.entity.js';

/** A day that ClickHouse has whole. */
export interface WholeDay {
  /** Days since the Unix epoch, UTC. */
  readonly day: number;
  readonly spots: number;
  readonly lastId: number;
  /** A higher number when its spots have changed; below zero while they do ({@link isChanging}). */
  readonly changes: number;
}

/** Whether the spots of a day are being written, or were when an import was ended. */
export function isChanging({ changes }: WholeDay): boolean {
  return changes < 0;
}

/** Imports change one day at a time. */
const IMPORT_LOCK = 7_211_005;

/** Writing a day may take minutes, in which the transaction has nothing to do. */
const BEGIN_IN_TURN = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0;
SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`;

/** The days that ClickHouse has whole, so that they may leave the log. Every method can throw DatabaseUnavailable. */
@Injectable()
export class PastDayRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Those in `[fromDay, toDay)`, oldest first, in a snapshot. */
  async findIn(run: RunStatement, fromDay: number, toDay: number): Promise<WholeDay[]> {
    return run<WholeDay & Record<string, unknown>>(sql`
      SELECT day, spots, last_id AS "lastId", changes FROM clickhouse_days
      WHERE spots IS NOT NULL AND day >= ${fromDay}::int AND day < ${toDay}::int ORDER BY day`);
  }

  /** Those in `[fromDay, toDay)` as they are now. */
  async findNow(fromDay: number, toDay: number): Promise<WholeDay[]> {
    return this.database.snapshot(async (run) => this.findIn(run, fromDay, toDay));
  }

  async find(day: number): Promise<WholeDay | undefined> {
    const [found] = await this.findNow(day, day + 1);
    return found;
  }

  /** The days of which the log has nothing any more. */
  async findBeyondLog(): Promise<WholeDay[]> {
    return this.database.snapshot(async (run) => this.findIn(run, 0, await horizonDay(run)));
  }

  /** The days of which the log has nothing any more, and ClickHouse not every spot; oldest first. */
  async findUnknown(): Promise<{ day: number }[]> {
    return this.database.query<{ day: number }>(sql`
      SELECT day FROM clickhouse_days AS days, spot_log WHERE days.changes < 0 AND day < horizon_day ORDER BY day`);
  }

  async note(days: readonly WholeDay[]): Promise<void> {
    if (days.length === 0) return;
    await this.database.transaction(async (_client, manager) => {
      await manager.upsert(ClickHouseDay, [...days], ['day']);
    });
  }

  /** Notes that the spots of a day are being written: until it is noted again, nobody is answered of it. Gives it as noted. */
  async noteChanging(day: WholeDay): Promise<WholeDay> {
    const changing = isChanging(day) ? day : { ...day, changes: -day.changes - 1 };
    await this.note([changing]);
    return changing;
  }

  /** Runs `work`, once, while no other import changes a day. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    await this.database.transactionOnce(work, BEGIN_IN_TURN);
  }

  /** Whether an import is changing a day now. */
  async isInTurn(): Promise<boolean> {
    const [row] = await this.database.query<{ isFree: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS "isFree"`,
    );
    return row?.isFree !== true;
  }
}

/** The first day of the log. */
export async function horizonDay(run: RunStatement): Promise<number> {
  const [row] = await run<{ day: number }>(sql`SELECT horizon_day AS day FROM spot_log`);
  return row?.day ?? 0;
}
