import { copyFile, link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { ArchiveDaysRepository, type ListedDay } from '../archive-days.repository.js';
import { dayOfFormer, fileNameOf, formerPath, sha256Of, sync } from '../day-file.js';
import { FileChecks } from '../checks/file-checks.js';

/** Puts files of days in place and lists them; a crash at any moment loses none. */
@Injectable()
export class DayFilePublisher {
  constructor(
    private readonly repository: ArchiveDaysRepository,
    private readonly checks: FileChecks,
    private readonly clock: Clock,
  ) {}

  /**
   * Syncs a finished file to the disk, lists it and puts it in place. The former file stays beside it until the list is
   * committed; after a crash {@link settle} puts it back.
   * @param base the list's entry of the day when the file was made
   * @throws DayChanged when the list has another entry now: make the file anew
   * @throws DatabaseUnavailable
   */
  async publish(
    folder: string,
    unfinished: string,
    made: Omit<ListedDay, 'bytes' | 'sha256'>,
    base: ListedDay | undefined,
  ): Promise<void> {
    await sync(unfinished);
    const { size: bytes } = await stat(unfinished);
    const sha256 = await sha256Of(unfinished);
    const path = join(folder, fileNameOf(made.day));
    const former = base && formerPath(folder, made.day, base.sha256.toString('hex'));
    const putInPlace = async () => {
      if (former !== undefined) await keepBeside(path, former);
      await rename(unfinished, path);
      await sync(folder);
    };
    const listed = { ...made, bytes, sha256 };
    await this.repository.list(listed, this.clock.nowSeconds(), base?.sha256, putInPlace);
    if (former !== undefined) await rm(former, { force: true });
  }

  /** Puts back former files whose successor was not listed because of a crash. @throws DatabaseUnavailable */
  async settle(folder: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const day = dayOfFormer(name);
      if (day === undefined) continue;
      await this.repository.inTurn(async () => {
        const [former, path] = [join(folder, name), join(folder, fileNameOf(day))];
        const listed = await this.repository.find(day);
        if (!listed) return;
        const isInPlace = (await this.checks.problemOf(path, listed)) === undefined;
        if (isInPlace) return rm(former, { force: true });
        const isNeeded = (await this.checks.problemOf(former, listed)) === undefined;
        if (isNeeded) await rename(former, path);
      });
    }
  }
}

/** Gives a file a second name; copies it when the disk has no hard links. */
async function keepBeside(path: string, former: string): Promise<void> {
  await rm(former, { force: true });
  try {
    await link(path, former).catch(() => copyFile(path, former));
  } catch (error) {
    // The file was missing: there is nothing to keep.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
