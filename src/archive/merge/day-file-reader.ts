import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { ColumnsFailed, type DuckDbSession } from '../../columns/columns.service.js';
import { DaysService } from '../../log/days.service.js';
import type { ListedDay } from '../archive-days.repository.js';
import { dateOf, fileNameOf } from '../day-file.js';
import { FileChecks } from '../checks/file-checks.js';
import { stageNames } from '../staging.repository.js';
import {
  countStrange,
  findFileNames,
  findNameIds,
  keepFile,
  keepNothing,
} from './merge.repository.js';

/** Reads the file of a day into the engine, to write the day again. */
@Injectable()
export class DayFileReader {
  private readonly logger = new Logger('Archive');

  constructor(
    private readonly days: DaysService,
    private readonly checks: FileChecks,
  ) {}

  /** Returns why the listed file of a day cannot be read; undefined when it can, or none is listed. */
  async problemOf(folder: string, day: number, listed: ListedDay | undefined) {
    return listed && this.checks.problemOf(join(folder, fileNameOf(day)), listed);
  }

  /**
   * Copies the spots of the file of a day into the session's table `kept`; returns their number. Copies none when the
   * file does not match the list. Copies a file that is not listed, of a lost database, if it can be read.
   */
  async read(
    session: DuckDbSession,
    folder: string,
    day: number,
    listed: ListedDay | undefined,
  ): Promise<number> {
    const path = join(folder, fileNameOf(day));
    await keepNothing(session);
    if (listed) {
      if ((await this.checks.problemOf(path, listed)) !== undefined) return 0;
      return this.copy(session, path);
    }
    // The engine would wait for a FIFO.
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile) return 0;
    try {
      if ((await countStrange(session, path, day)) === 0) return await this.copy(session, path);
      this.logger.warn(`The file of ${dateOf(day)} has spots of another day: it is not kept.`);
    } catch (error) {
      if (!(error instanceof ColumnsFailed)) throw error;
      this.logger.warn(
        `The file of ${dateOf(day)} cannot be read and is not kept: ${error.message}`,
      );
    }
    await keepNothing(session);
    return 0;
  }

  /** Stages the current grids and places of all callsigns in the session's table `spot`. */
  async stageNames(session: DuckDbSession): Promise<void> {
    await stageNames(session, await this.days.findNames(await findNameIds(session)));
  }

  private async copy(session: DuckDbSession, path: string): Promise<number> {
    const { callsigns } = await this.days.addNames(await findFileNames(session, path));
    await stageNames(session, await this.days.findNames([...callsigns.values()]));
    return keepFile(session, path);
  }
}
