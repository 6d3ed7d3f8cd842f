import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { DuckDbSession } from '../../columns/columns.service.js';
import type { ArchiveCells } from '../../radio/archive-cells.js';
import { bandIdAtHz } from '../../radio/band.js';
import type { SpotReport } from '../../radio/spot-report.js';
import type { DaysService } from '../../log/days.service.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { ArchiveDaysRepository, DayChanged, type ListedDay } from '../archive-days.repository.js';
import { checkCount, checkRoom, dateOf, removeAbandoned, unfinishedPath } from '../day-file.js';
import type { DayFileReader } from '../merge/day-file-reader.js';
import { type Added, mergeArrived } from '../merge/merge.repository.js';
import type { DayFilePublisher } from '../merge/day-file-publisher.js';
import { spotColumns, writeFile } from '../staging.repository.js';
import {
  appendArrived,
  createTables,
  dropArrived,
  findArrivedDays,
  findLastDay,
} from './arrived.repository.js';
import { CsvReader, type Line } from './csv-reader.js';

/** Number of imported rows of days that the log does not keep, by outcome. */
export interface ImportedCounts {
  /** Added to a file. */
  readonly archived: number;
  /** Already in a file, or repeated in the import. */
  readonly duplicate: number;
  /** Spots of files that lacked a type and got one; counted in {@link duplicate} too. */
  readonly typesFilled: number;
  /** Refused because the limit of modes is reached. */
  readonly refused: number;
}

/** Dependencies and bounds of an {@link ArchiveImporter}. */
export interface ImporterTools {
  readonly session: DuckDbSession;
  readonly days: DaysService;
  readonly repository: ArchiveDaysRepository;
  readonly fileReader: DayFileReader;
  readonly filePublisher: DayFilePublisher;
  readonly folder: string;
  /** Days since the Unix epoch: files of older ones are removed. */
  readonly firstDay: number;
  /** Days since the Unix epoch: older ones go into files. */
  readonly firstKeptDay: number;
  readonly cells: ArchiveCells;
}

/** Maximum rows waiting in the engine, 80 bytes each; above it, days are written before the file ends. */
const MAX_ROWS = 8_000_000;

/** Reports appended to the engine's table at once. */
const MAX_BUFFERED = 5_000;

/** Attempts to write a day that other processes write too. */
const MAX_ATTEMPTS = 5;

/**
 * Imports spots of days that the log does not keep into files. Replaces each file as a whole, so an import can be killed at
 * any moment and repeated. Methods reject as the engine, the database and the disk do; the import is over then.
 */
export class ArchiveImporter {
  readonly firstDay: number;
  readonly firstKeptDay: number;
  private readonly reader: CsvReader;
  private readonly buffered: { report: SpotReport; place: number }[] = [];
  private archived = 0;
  private duplicate = 0;
  private typesFilled = 0;
  private refused = 0;
  private waiting = 0;
  /** Place, in the order of arrival, of the line before the current file's first. */
  private base = 0;
  private lastPlace = 0;

  private constructor(private readonly tools: ImporterTools) {
    this.firstDay = tools.firstDay;
    this.firstKeptDay = tools.firstKeptDay;
    this.reader = new CsvReader(tools);
  }

  /** Begins an import in a session of its own. */
  static async open(tools: ImporterTools): Promise<ArchiveImporter> {
    await mkdir(tools.folder, { recursive: true });
    await removeAbandoned(tools.folder, Date.now());
    await tools.filePublisher.settle(tools.folder);
    await createTables(tools.session);
    return new ArchiveImporter(tools);
  }

  /** Counts of days whose file is in place. No I/O. */
  get counts(): ImportedCounts {
    const { archived, duplicate, typesFilled, refused } = this;
    return { archived, duplicate, typesFilled, refused };
  }

  /**
   * Takes the plain rows of a file; returns their number. Passes the other lines to `takeOther` in order: the header,
   * unusual or refused rows, rows of days that the log keeps.
   */
  async addRows(
    bytes: AsyncIterable<Buffer>,
    takeOther: (line: Line) => Promise<void>,
    onProgress: (rows: number) => void,
  ): Promise<number> {
    let taken = 0;
    for await (const { rows, others, lastNumber } of this.reader.read(bytes, this.base)) {
      taken += rows;
      this.lastPlace = this.base + lastNumber;
      for (const line of others) await takeOther(line);
      await this.count(rows);
      onProgress(taken);
    }
    return taken;
  }

  /** Takes a report that the caller read from line `line` of the current file. */
  async add(report: SpotReport, line: number): Promise<void> {
    const place = this.base + line;
    this.lastPlace = Math.max(this.lastPlace, place);
    this.buffered.push({ report, place });
    if (this.buffered.length >= MAX_BUFFERED) await this.appendBuffered();
  }

  /** Ends the current file: writes all rows taken into the files of their days. */
  async finish(): Promise<void> {
    await this.appendBuffered();
    await this.writeDays();
    this.base = this.lastPlace;
  }

  /** Counts rows that arrived; writes days when too many wait. */
  private async count(rows: number): Promise<void> {
    this.waiting += rows;
    if (this.waiting > MAX_ROWS) await this.writeDays({ exceptLast: true });
  }

  private async appendBuffered(): Promise<void> {
    const batch = this.buffered.splice(0);
    if (batch.length === 0) return;
    const reports = batch.map(({ report }) => report);
    const ids = await this.tools.days.addNames({
      callsigns: reports.flatMap(({ callsign, spotter }) => [callsign, spotter]),
      modes: reports.map(({ mode }) => mode),
      types: reports.flatMap(({ type }) => type ?? []),
    });
    const arrived = batch.flatMap(({ report, place }) => {
      const { heardAtSeconds, frequencyHz, spotterNode, snrDb, wpm } = report;
      const callsignId = ids.callsigns.get(report.callsign);
      const spotterId = ids.callsigns.get(report.spotter);
      const modeId = ids.modes.get(report.mode);
      if (callsignId === undefined || spotterId === undefined || modeId === undefined) return [];
      const names = { callsignId, spotterId, spotterNode, modeId };
      const bandId = bandIdAtHz(frequencyHz);
      const typeId = ids.types.get(report.type ?? '') ?? 0;
      const spot = { id: 0, heardAtSeconds, frequencyHz, ...names, bandId };
      return [{ place, spot: { ...spot, snrDb, wpm: wpm ?? 0, typeId } }];
    });
    this.refused += batch.length - arrived.length;
    const days = arrived.map(({ spot }) => Math.floor(spot.heardAtSeconds / SECONDS_PER_DAY));
    await appendArrived(this.tools.session, {
      place: Float64Array.from(arrived, ({ place }) => place),
      day: Int32Array.from(days),
      spots: spotColumns(arrived.map(({ spot }) => spot)),
    });
    await this.count(arrived.length);
  }

  private async writeDays({ exceptLast = false } = {}): Promise<void> {
    const { session } = this.tools;
    const days = await findArrivedDays(session);
    const last = exceptLast && days.length > 1 ? await findLastDay(session) : undefined;
    for (const { day, rows } of days) {
      if (day === last) continue;
      const { spots, typesFilled } = await this.writeDay(day, rows);
      this.archived += spots;
      this.duplicate += rows - spots;
      this.typesFilled += typesFilled;
      this.waiting -= rows;
      await dropArrived(session, day);
    }
  }

  /** Writes a day; starts over from the new file when another process wrote the day meanwhile. */
  private async writeDay(day: number, rows: number): Promise<Added> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.tryToWrite(day, rows);
      } catch (error) {
        if (!(error instanceof DayChanged) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  private async tryToWrite(day: number, rows: number): Promise<Added> {
    const { folder, session, fileReader, repository, filePublisher } = this.tools;
    const listed = await repository.find(day);
    const problem = await fileReader.problemOf(folder, day, listed);
    if (problem !== undefined) {
      throw new Error(`The file of ${dateOf(day)} ${problem}. Put it back, and import again.`);
    }
    await checkRoom(folder, (listed?.spots ?? 0) + rows);
    const kept = await fileReader.read(session, folder, day, listed);
    if (listed) checkCount(day, kept, listed.spots);
    const added = await mergeArrived(session, day);
    if (listed && added.spots + added.typesFilled === 0) return added;
    await fileReader.stageNames(session);
    const unfinished = unfinishedPath(folder, day, randomUUID());
    try {
      const file = await writeFile(session, unfinished);
      checkCount(day, file.spots, kept + added.spots);
      await filePublisher.publish(
        folder,
        unfinished,
        { ...(listed ?? nothingOf(day)), ...file },
        listed,
      );
    } finally {
      await rm(unfinished, { force: true });
    }
    return added;
  }
}

/** Makes the list's entry of a day that the log does not have. */
function nothingOf(
  day: number,
): Pick<ListedDay, 'day' | 'changes' | 'logSpots' | 'logFirstId' | 'logLastId'> {
  return { day, changes: 0, logSpots: null, logFirstId: null, logLastId: null };
}
