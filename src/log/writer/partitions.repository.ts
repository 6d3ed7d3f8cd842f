import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '../../database/database.service.js';
import { LatestKnown } from '../state/latest-known.js';
import { LogStateRepository } from '../state/log-state.repository.js';
import { isoDay, partitionName } from '../state/partition-name.js';
import { BEGIN_AS_WRITER } from '../state/writer-lock.repository.js';

/** Makes the daily partitions of `spots`. */
@Injectable()
export class PartitionsRepository {
  private readonly known = new Set<number>();

  constructor(
    private readonly database: DatabaseService,
    private readonly state: LogStateRepository,
    head: LatestKnown,
  ) {
    head.whenHistoryChanges(() => this.forget());
  }

  /**
   * Makes sure that each of these days (days since the Unix epoch, UTC) has its partition. Costs
   * nothing for days seen before. No reader waits: a partition is made apart and then attached,
   * which takes no lock that a read or a write would conflict with.
   */
  async ensure(days: Iterable<number>): Promise<void> {
    const missing = [...new Set(days)].filter((day) => !this.known.has(day));
    if (missing.length === 0) return;
    await this.database.transaction(async (client) => {
      const names = missing.map(partitionName);
      const existing = await client.query<{ name: string }>(
        sql`SELECT relname AS name FROM pg_class
              WHERE relname = ANY(${names}) AND relnamespace = current_schema()::regnamespace`,
      );
      const present = new Set(existing.rows.map(({ name }) => name));
      const { horizonDay } = await this.state.read(
        async (statement) => (await client.query(statement)).rows,
      );
      for (const day of missing) {
        // Below the horizon nothing is stored, and so no partition is needed.
        if (day < horizonDay || present.has(partitionName(day))) continue;
        await client.query(sql`CREATE TABLE ${raw(partitionName(day))} (LIKE spots INCLUDING ALL)`);
        await client.query(
          sql`ALTER TABLE spots ATTACH PARTITION ${raw(partitionName(day))}
                FOR VALUES FROM (${raw(quotedDay(day))}) TO (${raw(quotedDay(day + 1))})`,
        );
      }
    }, BEGIN_AS_WRITER);
    for (const day of missing) this.known.add(day);
  }

  /** Forgets which partitions exist: for when one that was known turned out to be gone. */
  forget(): void {
    this.known.clear();
  }
}

function quotedDay(day: number): string {
  return `'${isoDay(day)} 00:00:00+00'`;
}
