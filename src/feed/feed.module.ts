import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { GridModule } from '../grid/grid.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { FeedHealth } from './feed.health.js';
import { FeedMetrics } from './feed.metrics.js';
import { FeedStates } from './feed-states.js';
import { FeedStatesRepository } from './feed-states.repository.js';
import { FeedService } from './feed.service.js';

/** Feeds of spots. */
@Module({
  imports: [HealthModule, SpotsModule, GridModule],
  providers: [FeedService, FeedStates, FeedStatesRepository, FeedHealth, FeedMetrics],
  exports: [FeedService],
})
export class FeedModule {}
