import { type FileHandle, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { ColumnsUnavailable } from '../columns/columns.service.js';
import { Env } from '../config/env.js';
import { DatabaseUnavailable } from '../database/database.service.js';
import { DaysService, type LogDay } from '../log/days.service.js';
import { HorizonService } from '../log/horizon.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';
import { SerialQueue } from '../tools/serial-queue.js';
import { ArchiveDaysRepository, type ListedDay } from './archive-days.repository.js';
import { ArchiveDamaged, ArchiveFileNotFound } from './archive.errors.js';
import { dateOf, fileNameOf, removeAbandoned } from './day-file.js';
import { DamagedDays } from './checks/damaged-days.js';
import { DayWriter } from './day-writer.js';
import { DayFilePublisher } from './merge/day-file-publisher.js';
import { FileChecks } from './checks/file-checks.js';
import { FileDamaged } from './checks/file-io.js';

export type { ListedDay } from './archive-days.repository.js';

/** Result of a look; days as `2026-11-20`, oldest first. */
export interface ArchiveLook {
  readonly written: readonly string[];
  /** Removed days, older than ARCHIVE_RETENTION_DAYS. */
  readonly removed: readonly string[];
  /** Days of the log that could not be written. */
  readonly waiting: readonly string[];
  /** Why the first of these waits; null when none does. */
  readonly reason: string | null;
  /** Days that the log no longer keeps, whose listed file is missing or changed. */
  readonly damaged: readonly string[];
}

const NOTHING: ArchiveLook = { written: [], removed: [], waiting: [], reason: null, damaged: [] };

/** Time after the end of a day at which it is written: reports come late. */
const SETTLES_SECONDS = SECONDS_PER_HOUR;

/** Maximum days that fail one after another; then a look gives up. */
const MAX_FAILURES = 3;

/** Keeps every finished day of the log as a file: writes, lists, opens and removes the files. */
@Injectable()
export class ArchiveService {
  private readonly logger = new Logger('Archive');
  private readonly looks = new SerialQueue();
  private newest = NOTHING;
  private told = '';

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly days: DaysService,
    private readonly repository: ArchiveDaysRepository,
    private readonly writer: DayWriter,
    private readonly checks: FileChecks,
    private readonly filePublisher: DayFilePublisher,
    private readonly damagedDays: DamagedDays,
    horizon: HorizonService,
  ) {
    damagedDays.checkBy((listed) => this.problemOf(listed));
    if (this.isOn) horizon.guardBy((leaving) => this.countWritten(leaving));
  }

  /** Whether there is a folder for files. */
  get isOn(): boolean {
    return this.env.archiveDir !== undefined;
  }

  /** Result of this process's newest look. No I/O. */
  get lastLook(): ArchiveLook {
    return this.newest;
  }

  /** Days, as `2026-11-20`, whose files this process cannot read, checked every 10 s. No I/O. */
  get damaged(): readonly string[] {
    return this.damagedDays.dates;
  }

  /** Lists the files, oldest first; none when the archive is off. @throws DatabaseUnavailable */
  async list(): Promise<ListedDay[]> {
    return this.isOn ? this.repository.findAll() : [];
  }

  /**
   * Finds the list's entry of a day.
   * @throws ArchiveFileNotFound
   * @throws DatabaseUnavailable
   */
  async find(day: number): Promise<ListedDay> {
    const listed = this.isOn ? await this.repository.find(day) : undefined;
    if (!listed) throw new ArchiveFileNotFound();
    return listed;
  }

  /**
   * Opens the file of a day if it matches the list; close it by `FileIo`. Reads it whole when it is new to this
   * process.
   * @throws ArchiveDamaged
   */
  async open(listed: ListedDay): Promise<FileHandle> {
    return this.telling(listed.day, () => this.checks.open(this.pathOf(listed.day), listed));
  }

  /**
   * Returns the version of the file of a day if it matches the list: a text that changes with the file.
   * @throws ArchiveDamaged
   */
  async check(listed: ListedDay): Promise<string> {
    return this.telling(listed.day, () => this.checks.check(this.pathOf(listed.day), listed));
  }

  /** Returns the path of the file of a day. */
  pathOf(day: number): string {
    return join(this.folder, fileNameOf(day));
  }

  /**
   * Writes every finished day whose file is missing or does not agree with the log, oldest first. A day that cannot be
   * written waits for the next look. A day of a million spots takes some 10 s.
   * @throws DatabaseUnavailable
   */
  async look(signal?: AbortSignal): Promise<ArchiveLook> {
    return this.looks.run(async () => {
      this.newest = this.isOn ? await this.writeMissing(signal) : NOTHING;
      this.tell(this.newest);
      return this.newest;
    });
  }

  private async writeMissing(signal: AbortSignal | undefined): Promise<ArchiveLook> {
    await this.filePublisher.settle(this.folder);
    const nowSeconds = this.clock.nowSeconds();
    const today = Math.floor((nowSeconds - SETTLES_SECONDS) / SECONDS_PER_DAY);
    const [inLog, listed] = [await this.days.findBefore(today), await this.repository.findAll()];
    const listedOf = new Map(listed.map((one) => [one.day, one]));
    const missing: LogDay[] = [];
    for (const log of inLog) {
      if (!(await this.isWhole(log, listedOf.get(log.day)))) missing.push(log);
      listedOf.delete(log.day);
    }
    const damaged: number[] = [];
    const removed: string[] = [];
    const newestDay = Math.max(inLog.at(-1)?.day ?? 0, listed.at(-1)?.day ?? 0);
    const firstDay = this.firstDay(Math.min(today, newestDay));
    for (const only of listedOf.values()) {
      if (only.day < firstDay) removed.push(await this.remove(only.day));
      else if (only.day < today && (await this.problemOf(only))) damaged.push(only.day);
    }
    this.damagedDays.set(damaged);
    return { ...(await this.write(missing, signal)), removed, damaged: damaged.map(dateOf) };
  }

  /**
   * Computes the first day whose file is kept, from the newest day with spots: a clock that runs ahead removes none.
   */
  private firstDay(newestDay: number): number {
    const { archiveRetentionDays } = this.env;
    return archiveRetentionDays === 0 ? -Infinity : newestDay - archiveRetentionDays;
  }

  private async remove(day: number): Promise<string> {
    await this.repository.unlist(day, () => rm(this.pathOf(day), { force: true }));
    return dateOf(day);
  }

  private async problemOf(listed: ListedDay): Promise<string | undefined> {
    return this.checks.problemOf(this.pathOf(listed.day), listed);
  }

  private async write(
    missing: readonly LogDay[],
    signal: AbortSignal | undefined,
  ): Promise<Pick<ArchiveLook, 'written' | 'waiting' | 'reason'>> {
    const written: string[] = [];
    const waiting: string[] = [];
    let reason: string | null = null;
    let failures = 0;
    for (const log of missing) {
      if (signal?.aborted) break;
      const problem = failures < MAX_FAILURES ? await this.tryToWrite(log) : undefined;
      if (problem === null) {
        written.push(dateOf(log.day));
        failures = 0;
      } else {
        waiting.push(dateOf(log.day));
        reason ??= problem?.message ?? null;
        failures = problem?.concernsAll ? MAX_FAILURES : failures + 1;
      }
    }
    return { written, waiting, reason };
  }

  /** Counts the days, up to the first without a whole file that agrees with the log. */
  private async countWritten(days: readonly LogDay[]): Promise<number> {
    const listedOf = new Map((await this.repository.findAll()).map((one) => [one.day, one]));
    let count = 0;
    for (const log of days) {
      if (!(await this.isWhole(log, listedOf.get(log.day)))) break;
      count++;
    }
    return count;
  }

  /** Writes a day; returns null when it is written, or the log no longer has it, otherwise why not. */
  private async tryToWrite(log: LogDay) {
    try {
      const folder = this.folder;
      await mkdir(folder, { recursive: true });
      await removeAbandoned(folder, Date.now());
      await this.writer.write(folder, log);
      return null;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return { message, concernsAll: error instanceof ColumnsUnavailable };
    }
  }

  /** Whether the file of a day is whole and agrees with the log. */
  private async isWhole(log: LogDay, listed: ListedDay | undefined): Promise<boolean> {
    if (!listed) return false;
    const agrees =
      listed.logSpots === log.spots &&
      listed.logFirstId === log.firstId &&
      listed.logLastId === log.lastId &&
      listed.changes === log.changes;
    return agrees && (await this.problemOf(listed)) === undefined;
  }

  /** Logs the result; a problem that stays only once, as `/health` shows it. */
  private tell({ written, removed, waiting, reason, damaged }: ArchiveLook): void {
    if (written.length > 0) this.logger.log(`Wrote ${written.join(', ')}`);
    if (removed.length > 0)
      this.logger.log(`Removed ${removed.join(', ')}, older than ARCHIVE_RETENTION_DAYS`);
    const problems = [
      ...(waiting.length > 0 ? [`${waiting[0]} waits to be written: ${reason}`] : []),
      ...(damaged.length > 0 ? [`damaged or missing: ${damaged.join(', ')}`] : []),
    ].join('; ');
    if (problems !== '' && problems !== this.told) this.logger.warn(problems);
    this.told = problems;
  }

  /** Notes the day when its file turns out to be damaged. @throws ArchiveDamaged */
  private async telling<T>(day: number, work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => {
      if (!(error instanceof FileDamaged)) throw error;
      this.damagedDays.note(day);
      throw new ArchiveDamaged(dateOf(day), error.message);
    });
  }

  private get folder(): string {
    return this.env.archiveDir ?? '';
  }
}
