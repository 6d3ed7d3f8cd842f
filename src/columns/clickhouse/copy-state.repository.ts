import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService, type RunStatement } from '../../database/database.service.js';
import { RolesService, type Term } from '../../leadership/roles.service.js';
import type { LogBreak } from '../../log/state/log-history.repository.js';
import { SingleFlight } from '../../tools/single-flight.js';
import { ClickHouseCopy } from './clickhouse-copy.entity.js';
import { ClickHouseDay } from './clickhouse-day.entity.js';

/** What of the log ClickHouse has. */
export type CopyState = Readonly<Omit<ClickHouseCopy, 'singleton'>>;

const READ_WITHIN_MS = 1_000;

const COLUMNS = sql`
  history, installation, horizon_day AS "horizonDay", attempt, last_id AS "lastId", sent_id AS "sentId", spots, changes,
  names_edition AS "namesEdition", names_id AS "namesId", names_change AS "namesChange", trouble`;

/**
 * Reads what ClickHouse has, and notes it: in the log's own database, so that both go back together when a backup is restored. Who
 * notes holds the role of the term that it passes. Every method can throw DatabaseUnavailable.
 */
@Injectable()
export class CopyStateRepository {
  private readonly reads = new SingleFlight(() => this.read());

  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** Reads the state of now, whatever snapshot the caller has. 0.3 ms. */
  async read(): Promise<CopyState> {
    return stateIn(async (statement) => this.database.query(statement));
  }

  /**
   * Reads the state of now, once for all who wait for it: each of them holds a connection with its snapshot. Undefined when it cannot be had in
   * a second. Never throws.
   */
  async readSoon(): Promise<CopyState | undefined> {
    const tooLate = delay(READ_WITHIN_MS, undefined, { ref: false });
    return Promise.race([this.reads.runAnew(), tooLate]).catch(() => undefined);
  }

  /** The state of now, and the log's newest id. */
  async readBoth(): Promise<{ copy: CopyState; lastId: number }> {
    return this.database.snapshot(async (run) => {
      const [log] = await run<{ lastId: number }>(sql`SELECT last_id AS "lastId" FROM spot_log`);
      return { copy: await stateIn(run), lastId: log?.lastId ?? 0 };
    });
  }

  /** Where the log lost spots after a history began. */
  async findBreaks(afterHistory: number): Promise<LogBreak[]> {
    return this.database.query<LogBreak & Record<string, unknown>>(sql`
      SELECT last_id AS "lastId", resumed_id AS "resumedId" FROM spot_log_breaks WHERE history > ${afterHistory}`);
  }

  /** The first id that the log may have beyond one that it has not. */
  async findResumed(afterId: number): Promise<number> {
    const [row] = await this.database.query<{ resumedId: number }>(sql`
      SELECT coalesce(max(resumed_id), ${afterId})::bigint AS "resumedId" FROM spot_log_breaks
      WHERE last_id <= ${afterId} AND resumed_id > ${afterId}`);
    return row?.resumedId ?? afterId;
  }

  /** @throws RoleLost */
  async note(term: Term, change: Partial<CopyState>): Promise<void> {
    await this.roles.transaction(term, async (_client, manager) => {
      await manager.update(ClickHouseCopy, { singleton: true }, change);
    });
  }

  /** The changes that days were sent with, where there were any. */
  async findDayChanges(): Promise<Map<number, number>> {
    const rows = await this.database.query<{ day: number; changes: number }>(
      sql`SELECT day, changes FROM clickhouse_days WHERE changes > 0`,
    );
    return new Map(rows.map(({ day, changes }) => [day, changes]));
  }

  /** @throws RoleLost */
  async noteDay(term: Term, day: Pick<ClickHouseDay, 'day' | 'changes'>): Promise<void> {
    await this.roles.transaction(term, async (_client, manager) => {
      await manager.upsert(ClickHouseDay, day, ['day']);
    });
  }
}

async function stateIn(run: RunStatement): Promise<CopyState> {
  const [row] = await run<CopyState & Record<string, unknown>>(
    sql`SELECT ${COLUMNS} FROM clickhouse_copy`,
  );
  if (!row) throw new Error('clickhouse_copy has no row');
  return row;
}
