import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { ColumnsService } from '../columns/columns.service.js';
import type { RunStatement } from '../database/database.service.js';
import { type PastDay, PastDaysService, type PastDaysSource } from '../log/past-days.service.js';
import { ArchiveDaysRepository } from './archive-days.repository.js';
import { ArchiveOff } from './archive.errors.js';
import { ArchiveService } from './archive.service.js';
import { FileChecks } from './checks/file-checks.js';
import { dateOf } from './day-file.js';

/** Files checked together: 6,000 take 0.2 s. */
const GROUP = 64;

/** Finds the files of days for readers of spots that the log no longer has. */
@Injectable()
export class PastFiles implements PastDaysSource {
  constructor(
    private readonly archive: ArchiveService,
    private readonly repository: ArchiveDaysRepository,
    private readonly columns: ColumnsService,
    private readonly checks: FileChecks,
    env: Env,
    past: PastDaysService,
  ) {
    // Beside ClickHouse files are for downloads alone.
    if (archive.isOn && env.columns !== 'clickhouse') past.keptBy(this);
  }

  /**
   * Finds the files of the days in `[fromDay, toDay)`, days since the Unix epoch.
   * @throws ArchiveOff when there are files, but no engine to read them
   * @throws ArchiveDamaged
   */
  async find(run: RunStatement, fromDay: number, toDay: number): Promise<PastDay[]> {
    const listed = await this.repository.findIn(run, fromDay, toDay);
    const [first] = listed;
    if (first && !this.columns.canBeUsed) throw new ArchiveOff(dateOf(first.day));
    return inGroups(listed, async (one) => ({
      day: one.day,
      spots: one.spots,
      lastId: one.lastId,
      path: this.archive.pathOf(one.day),
      version: await this.archive.check(one),
    }));
  }

  async areUnchanged(days: readonly PastDay[]): Promise<boolean> {
    const unchanged = await inGroups(
      days,
      async ({ path, version }) => (await this.checks.versionOf(path)) === version,
    );
    return unchanged.every(Boolean);
  }
}

async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += GROUP) {
    results.push(...(await Promise.all(items.slice(from, from + GROUP).map(work))));
  }
  return results;
}
