import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { StatsController } from './stats.controller.js';
import { StatsRepository } from './stats.repository.js';
import { StatsService } from './stats.service.js';

/** Statistics, charts and skimmers: the declared reader of the log's rollups. */
@Module({
  imports: [SpotsModule],
  controllers: [StatsController],
  providers: [StatsService, StatsRepository],
  exports: [StatsService],
})
export class StatsModule {}
