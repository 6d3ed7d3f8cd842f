import { Module } from '@nestjs/common';
import { ColumnsModule } from '../columns/columns.module.js';
import { HealthModule } from '../health/health.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { ArchiveFilesModule } from './archive-files.module.js';
import { ArchiveController } from './archive.controller.js';
import { ArchiveHealth } from './archive.health.js';
import { ArchiveWorker } from './archive-worker.js';
import { RbnRows } from './download/rbn-rows.repository.js';

/** Every finished day of the log as a file. */
@Module({
  imports: [HealthModule, ColumnsModule, SpotsModule, ArchiveFilesModule],
  controllers: [ArchiveController],
  providers: [ArchiveWorker, ArchiveHealth, RbnRows],
})
export class ArchiveModule {}
