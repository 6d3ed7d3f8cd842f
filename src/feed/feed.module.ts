import { Module } from '@nestjs/common';
import { GridModule } from '../grid/grid.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { FeedMetrics } from './feed.metrics.js';
import { FeedStates } from './feed-states.js';
import { FeedStatesRepository } from './feed-states.repository.js';
import { FeedService } from './feed.service.js';

/** Feeds of spots. */
@Module({
  imports: [SpotsModule, GridModule],
  providers: [FeedService, FeedStates, FeedStatesRepository, FeedMetrics],
  exports: [FeedService],
})
export class FeedModule {}
