import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { QueryModule } from '../query/query.module.js';
import { LiveHealth } from './live.health.js';
import { MemoryMetrics } from './memory.metrics.js';
import { RecentDictionary } from './recent-dictionary.js';
import { RecentSpots } from './recent-spots.js';
import { RecentSpotsRepository } from './recent-spots.repository.js';
import { SpotDelays } from './spot-delays.js';

/** The spots of the last one to two hours in memory. */
@Module({
  imports: [HealthModule, LogModule, NamesModule, QueryModule],
  providers: [
    RecentSpots,
    RecentDictionary,
    RecentSpotsRepository,
    MemoryMetrics,
    SpotDelays,
    LiveHealth,
  ],
  exports: [RecentSpots, SpotDelays],
})
export class MemoryModule {}
