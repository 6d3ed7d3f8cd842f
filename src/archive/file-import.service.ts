import { Injectable, Logger } from '@nestjs/common';
import { ColumnsService, ColumnsUnavailable } from '../columns/columns.service.js';
import { type PastImporter, PastImportService } from '../columns/past-import.service.js';
import { Env } from '../config/env.js';
import type { ArchiveCells } from '../radio/archive-cells.js';
import { DaysService } from '../log/days.service.js';
import { HorizonService } from '../log/horizon.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { ArchiveDaysRepository } from './archive-days.repository.js';
import { ArchiveImporter } from './import/archive-importer.js';
import { DayFileReader } from './merge/day-file-reader.js';
import { DayFilePublisher } from './merge/day-file-publisher.js';

type OldDayImporter = ArchiveImporter | PastImporter;

/** Imports spots of days that PostgreSQL no longer keeps into files, or into ClickHouse, directly. */
@Injectable()
export class FileImportService {
  private readonly logger = new Logger('Archive');

  constructor(
    private readonly env: Env,
    private readonly columns: ColumnsService,
    private readonly days: DaysService,
    private readonly horizon: HorizonService,
    private readonly repository: ArchiveDaysRepository,
    private readonly fileReader: DayFileReader,
    private readonly filePublisher: DayFilePublisher,
    private readonly clock: Clock,
    private readonly inClickHouse: PastImportService,
  ) {}

  /**
   * Runs an import; `work` gets no importer when the archive is off or the engine cannot be used.
   * @param cells functions that read the cells of a row
   * @throws DatabaseUnavailable
   */
  async run<T>(
    cells: ArchiveCells,
    work: (importer: OldDayImporter | undefined) => Promise<T>,
  ): Promise<T> {
    const { archiveDir: folder } = this.env;
    if (this.inClickHouse.isOn) return this.inClickHouse.run(work);
    if (folder === undefined || !this.columns.isOn) return work(undefined);
    const { days, repository, fileReader, filePublisher } = this;
    const firstKeptDay = await this.horizon.skipEmptyDays();
    const { archiveRetentionDays } = this.env;
    const today = Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
    const firstDay = archiveRetentionDays === 0 ? 0 : today - archiveRetentionDays;
    const tools = {
      firstDay,
      days,
      repository,
      fileReader,
      filePublisher,
      folder,
      firstKeptDay,
      cells,
    };
    let hasEngine = false;
    try {
      return await this.columns.session(async (session) => {
        hasEngine = true;
        return work(await ArchiveImporter.open({ ...tools, session }));
      });
    } catch (error) {
      if (hasEngine || !(error instanceof ColumnsUnavailable)) throw error;
      this.logger.error(`Old days cannot go into files: ${error.message}`);
      return work(undefined);
    }
  }
}
