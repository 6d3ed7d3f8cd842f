import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { RecentSpots } from './recent-spots.js';

/** How much of the log this process holds in memory. */
@Injectable()
export class MemoryMetrics {
  constructor(metrics: MetricsService, recent: RecentSpots) {
    metrics.declare({
      name: 'spots_tail_spots',
      help: 'Spots at the end of the log that this process holds in memory',
      kind: 'gauge',
      read: () => [{ value: recent.stats().spots }],
    });
    metrics.declare({
      name: 'spots_tail_covers_seconds',
      help: 'Every spot heard within so many seconds is held in memory',
      kind: 'gauge',
      read: () => [{ value: recent.stats().coversSeconds }],
    });
    metrics.declare({
      name: 'spots_tail_answers_total',
      help: 'Lists of spots that were answered from memory, without the database',
      kind: 'counter',
      read: () => [{ value: recent.stats().answered }],
    });
  }
}
