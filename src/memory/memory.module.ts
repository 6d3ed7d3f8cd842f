import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { NamesModule } from '../log/names.module.js';
import { QueryModule } from '../query/query.module.js';
import { MemoryMetrics } from './memory.metrics.js';
import { RecentDictionary } from './recent-dictionary.js';
import { RecentSpots } from './recent-spots.js';
import { RecentSpotsRepository } from './recent-spots.repository.js';

/** The spots of the last one to two hours in memory. */
@Module({
  imports: [LogModule, NamesModule, QueryModule],
  providers: [RecentSpots, RecentDictionary, RecentSpotsRepository, MemoryMetrics],
  exports: [RecentSpots],
})
export class MemoryModule {}
