import { Module } from '@nestjs/common';
import { ColumnsModule } from '../columns/columns.module.js';
import { HealthModule } from '../health/health.module.js';
import { NamesModule } from '../log/names.module.js';
import { RetentionModule } from '../log/retention.module.js';
import { QueryModule } from '../query/query.module.js';
import { ArchiveFilesModule } from './archive-files.module.js';
import { ArchiveController } from './archive.controller.js';
import { ArchiveHealth } from './archive.health.js';
import { ArchiveWorker } from './archive-worker.js';
import { RbnRows } from './download/rbn-rows.repository.js';

/** Every finished day of the log as a file. */
@Module({
  imports: [
    HealthModule,
    ColumnsModule,
    NamesModule,
    RetentionModule,
    QueryModule,
    ArchiveFilesModule,
  ],
  controllers: [ArchiveController],
  providers: [ArchiveWorker, ArchiveHealth, RbnRows],
})
export class ArchiveModule {}
