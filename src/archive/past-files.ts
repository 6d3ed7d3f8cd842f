import { Injectable } from '@nestjs/common';
import { ColumnsService } from '../columns/columns.service.js';
import type { RunStatement } from '../database/database.service.js';
import { type PastDay, PastDaysService, type PastDaysSource } from '../log/past-days.service.js';
import { ArchiveDaysRepository } from './archive-days.repository.js';
import { ArchiveOff } from './archive.errors.js';
import { ArchiveService } from './archive.service.js';
import { FileChecks } from './checks/file-checks.js';
import { dateOf } from './day-file.js';

/** Files that are looked at together: 6,000 in 0.2 s. */
const GROUP = 64;

/** Gives the files of days to those who read spots that the log does not have any more. */
@Injectable()
export class PastFiles implements PastDaysSource {
  constructor(
    private readonly archive: ArchiveService,
    private readonly repository: ArchiveDaysRepository,
    private readonly columns: ColumnsService,
    private readonly checks: FileChecks,
    past: PastDaysService,
  ) {
    if (archive.isOn) past.keptBy(this);
  }

  /**
   * @throws ArchiveOff where files cannot be read at all
   * @throws ArchiveDamaged
   */
  async find(run: RunStatement, fromDay: number, toDay: number): Promise<PastDay[]> {
    const listed = await this.repository.findIn(run, fromDay, toDay);
    const [first] = listed;
    if (first && !this.columns.canBeUsed) throw new ArchiveOff(dateOf(first.day));
    return inGroups(listed, async (one) => ({
      day: one.day,
      spots: one.spots,
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
