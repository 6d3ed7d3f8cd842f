import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { FeedService, type WatchedFeedStatus } from './feed.service.js';

/** Shows in the health document how the feeds are doing, and whether spots can wait on disk. */
@Injectable()
export class FeedHealth {
  constructor(health: HealthService, feeds: FeedService) {
    health.addPart('feeds', async () => (await feeds.statuses()).map(toView), {
      otherwise: () => feeds.ownStatuses().map(toView),
      isTroubled: (views) => views.some(({ connected, stale }) => !connected || stale),
    });
    health.addPart('spill', () => feeds.spillState(), { isTroubled: ({ writable }) => !writable });
  }
}

function toView({ lastSpotAtMs, ...status }: WatchedFeedStatus) {
  return {
    ...status,
    lastSpotAt: lastSpotAtMs === null ? null : toIsoSeconds(lastSpotAtMs / 1000),
  };
}
