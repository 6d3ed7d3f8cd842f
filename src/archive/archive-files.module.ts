import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClickHouseModule } from '../columns/clickhouse.module.js';
import { ColumnsModule } from '../columns/columns.module.js';
import { LogModule } from '../log/log.module.js';
import { RetentionModule } from '../log/retention.module.js';
import { ArchiveDayRow } from './archive-day.entity.js';
import { ArchiveDaysRepository } from './archive-days.repository.js';
import { ArchiveService } from './archive.service.js';
import { DamagedDays } from './checks/damaged-days.js';
import { DayWriter } from './day-writer.js';
import { FileRechecks } from './checks/file-rechecks.js';
import { FileImportService } from './file-import.service.js';
import { DayFileReader } from './merge/day-file-reader.js';
import { DayFilePublisher } from './merge/day-file-publisher.js';
import { FileChecks } from './checks/file-checks.js';
import { FileIo } from './checks/file-io.js';
import { PastFiles } from './past-files.js';

/** Files of the archive without its API, for commands too. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ArchiveDayRow]),
    LogModule,
    RetentionModule,
    ColumnsModule,
    ClickHouseModule,
  ],
  providers: [
    ArchiveService,
    FileImportService,
    ArchiveDaysRepository,
    DayWriter,
    DamagedDays,
    FileChecks,
    FileRechecks,
    FileIo,
    DayFileReader,
    DayFilePublisher,
    PastFiles,
  ],
  exports: [ArchiveService, FileImportService, FileIo, FileRechecks],
})
export class ArchiveFilesModule {}
