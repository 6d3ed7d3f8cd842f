import { Injectable, Logger } from '@nestjs/common';
import { ColumnsService, ColumnsUnavailable } from '../columns/columns.service.js';
import { Env } from '../config/env.js';
import type { ArchiveCells } from '../radio/archive-cells.js';
import { DaysService } from '../log/days.service.js';
import { HorizonService } from '../log/horizon.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { ArchiveDaysRepository } from './archive-days.repository.js';
import { OldSpots } from './import/old-spots.js';
import { Keeper } from './merge/keeper.js';
import { Placer } from './merge/placer.js';

/** Imports spots of days that PostgreSQL does not keep straight into files. */
@Injectable()
export class FileImportService {
  private readonly logger = new Logger('Archive');

  constructor(
    private readonly env: Env,
    private readonly columns: ColumnsService,
    private readonly days: DaysService,
    private readonly horizon: HorizonService,
    private readonly repository: ArchiveDaysRepository,
    private readonly keeper: Keeper,
    private readonly placer: Placer,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an import, which lasts as long as `work`; without files where the archive is off, or the engine cannot be used.
   * @param cells reads the cells of a row, by the rules by which whole rows are read
   * @throws DatabaseUnavailable
   */
  async run<T>(
    cells: ArchiveCells,
    work: (oldSpots: OldSpots | undefined) => Promise<T>,
  ): Promise<T> {
    const { archiveDir: folder } = this.env;
    if (folder === undefined || !this.columns.isOn) return work(undefined);
    const { days, repository, keeper, placer } = this;
    const firstKeptDay = await this.horizon.skipEmptyDays();
    const { archiveRetentionDays } = this.env;
    const today = Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
    const firstDay = archiveRetentionDays === 0 ? 0 : today - archiveRetentionDays;
    const tools = { firstDay, days, repository, keeper, placer, folder, firstKeptDay, cells };
    let hasEngine = false;
    try {
      return await this.columns.session(async (session) => {
        hasEngine = true;
        return work(await OldSpots.open({ ...tools, session }));
      });
    } catch (error) {
      if (hasEngine || !(error instanceof ColumnsUnavailable)) throw error;
      this.logger.error(`Old days cannot go into files: ${error.message}`);
      return work(undefined);
    }
  }
}
