import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ActivityRepository } from './activity.repository.js';
import { BandsController } from './bands.controller.js';
import { Dictionary } from './dictionary.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { HorizonRepository } from './horizon.repository.js';
import { HorizonService } from './horizon.service.js';
import { HoursRepository } from './hours.repository.js';
import { LogHead } from './log-head.js';
import { LogHistory } from './log-history.js';
import { LogHistoryRepository } from './log-history.repository.js';
import { LogStateRepository } from './log-state.repository.js';
import { MinuteMemory } from './minute-memory.js';
import { PartitionsRepository } from './partitions.repository.js';
import { Retention } from './retention.js';
import { RetentionRepository } from './retention.repository.js';
import { SpotCensusRepository } from './spot-census.repository.js';
import { SpotCursorRepository } from './spot-cursor.repository.js';
import { SpotFilterRepository } from './spot-filter.repository.js';
import { SpotPageRepository } from './spot-page.repository.js';
import { SpotTail } from './spot-tail.js';
import { SpotTailRepository } from './spot-tail.repository.js';
import { SpotStreamRepository } from './spot-stream.repository.js';
import { StationCounts } from './station-counts.js';
import { StationCountsRepository } from './station-counts.repository.js';
import { SpotWriter } from './spot-writer.js';
import { SpotWriterRepository } from './spot-writer.repository.js';
import { SpotsController } from './spots.controller.js';
import { SpotsMetrics } from './spots.metrics.js';
import { SpotsService } from './spots.service.js';
import { SpotsTasks } from './spots.tasks.js';

/** The log: writing spots, counting them, listing them. */
@Module({
  controllers: [SpotsController, ActivityController, BandsController],
  providers: [
    SpotsService,
    SpotsTasks,
    SpotsMetrics,
    SpotWriter,
    SpotWriterRepository,
    Dictionary,
    MinuteMemory,
    DictionaryRepository,
    PartitionsRepository,
    SpotFilterRepository,
    SpotCensusRepository,
    HorizonRepository,
    HorizonService,
    HoursRepository,
    StationCounts,
    StationCountsRepository,
    SpotPageRepository,
    SpotCursorRepository,
    SpotStreamRepository,
    SpotTail,
    SpotTailRepository,
    ActivityRepository,
    LogStateRepository,
    LogHead,
    LogHistory,
    LogHistoryRepository,
    Retention,
    RetentionRepository,
  ],
  exports: [SpotsService, HorizonService],
})
export class SpotsModule {}
