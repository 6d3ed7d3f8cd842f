import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { StationCounts } from './station-counts.js';
import { StationCountsRepository } from './station-counts.repository.js';
import { StatsController } from './stats.controller.js';
import { StatsRepository } from './stats.repository.js';
import { StatsService } from './stats.service.js';

/** Statistics, charts and skimmers: the declared reader of the log's rollups. */
@Module({
  imports: [SpotsModule],
  controllers: [StatsController],
  providers: [StatsService, StatsRepository, StationCounts, StationCountsRepository],
  exports: [StatsService],
})
export class StatsModule {}
