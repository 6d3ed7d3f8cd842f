import { Module } from '@nestjs/common';
import { PostgresModule } from '../postgres/postgres.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { StatsController } from './stats.controller.js';
import { SkimmerQualityRepository } from './skimmer-quality.repository.js';
import { SkimmerQualityService } from './skimmer-quality.service.js';
import { SuspectRates } from './suspect-rates.js';
import { StatsService } from './stats.service.js';
import { StatsTasks } from './stats.tasks.js';

/** Statistics, charts and skimmers. */
@Module({
  imports: [PostgresModule, SignalsModule],
  controllers: [StatsController],
  providers: [
    StatsService,
    StatsTasks,
    SkimmerQualityService,
    SkimmerQualityRepository,
    SuspectRates,
  ],
  exports: [StatsService, SkimmerQualityService],
})
export class StatsModule {}
