import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { DaysService } from './days.service.js';
import { HorizonService } from './horizon.service.js';
import { LogModule } from './log.module.js';
import { LogTasks } from './log.tasks.js';
import { NamesModule } from './names.module.js';
import { HorizonRepository } from './retention/horizon.repository.js';
import { RetentionService } from './retention.service.js';
import { RetentionRepository } from './retention/retention.repository.js';
import { WriterModule } from './writer.module.js';

/** The log by days: how long they are kept, and how they are read whole. */
@Module({
  imports: [HealthModule, LogModule, NamesModule, WriterModule],
  providers: [
    RetentionService,
    RetentionRepository,
    HorizonRepository,
    HorizonService,
    DaysService,
    LogTasks,
  ],
  exports: [RetentionService, HorizonService, DaysService],
})
export class RetentionModule {}
