import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type DuckDbSession, ColumnsService } from '../columns/columns.service.js';
import { DaysService, type LogDay } from '../log/days.service.js';
import { ArchiveDaysRepository, type ListedDay } from './archive-days.repository.js';
import { checkCount, checkRoom, unfinishedPath } from './day-file.js';
import { DayFileReader } from './merge/day-file-reader.js';
import { addKept } from './merge/merge.repository.js';
import { DayFilePublisher } from './merge/day-file-publisher.js';
import { stage, writeFile } from './staging.repository.js';

/** Writes days of the log into files. */
@Injectable()
export class DayWriter {
  constructor(
    private readonly days: DaysService,
    private readonly columns: ColumnsService,
    private readonly repository: ArchiveDaysRepository,
    private readonly fileReader: DayFileReader,
    private readonly filePublisher: DayFilePublisher,
  ) {}

  /**
   * Writes a day beside its place, syncs it to the disk, lists it and puts it in place; returns false when the log no
   * longer has the day. Keeps spots that only the former file of the day has. Rejects as the database, the engine and
   * the disk do, and changes nothing then.
   */
  async write(folder: string, log: LogDay): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    await checkRoom(folder, log.spots);
    const unfinished = unfinishedPath(folder, log.day, randomUUID());
    try {
      const listed = await this.repository.find(log.day);
      const made = await this.columns.session((session) =>
        this.make(session, folder, log.day, listed, unfinished),
      );
      if (made) await this.filePublisher.publish(folder, unfinished, made, listed);
      return made !== undefined;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  private async make(
    session: DuckDbSession,
    folder: string,
    day: number,
    listed: ListedDay | undefined,
    unfinished: string,
  ): Promise<Omit<ListedDay, 'bytes' | 'sha256'> | undefined> {
    const log = await this.days.read(day, async (reading) => {
      checkCount(day, await stage(session, reading), reading.log.spots);
      return reading.log;
    });
    if (!log) return undefined;
    const kept = await this.fileReader.read(session, folder, day, listed);
    const added = kept > 0 ? await addKept(session, day) : 0;
    await this.fileReader.stageNames(session);
    const file = await writeFile(session, unfinished);
    checkCount(day, file.spots, log.spots + added);
    const { spots: logSpots, firstId: logFirstId, lastId: logLastId } = log;
    return { ...log, logSpots, logFirstId, logLastId, ...file };
  }
}
