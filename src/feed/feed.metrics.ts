import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { FeedService } from './feed.service.js';

/** Metrics of the feeds and of the queue behind them. */
@Injectable()
export class FeedMetrics {
  constructor(metrics: MetricsService, feeds: FeedService) {
    metrics.declare({
      name: 'feed_connected',
      help: 'Whether the connection to a feed stands',
      kind: 'gauge',
      labels: ['feed'],
      read: async () =>
        (await feeds.statuses()).map(({ name, connected }) => ({
          labels: { feed: name },
          value: Number(connected),
        })),
    });
    metrics.declare({
      name: 'feed_stale',
      help: 'Whether a feed is connected but has brought no spot for its silence limit',
      kind: 'gauge',
      labels: ['feed'],
      read: async () =>
        (await feeds.statuses()).map(({ name, stale = false }) => ({
          labels: { feed: name },
          value: Number(stale),
        })),
    });
    metrics.declare({
      name: 'feed_reconnects_total',
      help: 'Attempts to connect to a feed after the first',
      kind: 'counter',
      labels: ['feed'],
      read: async () =>
        (await feeds.statuses()).map(({ name, reconnectCount }) => ({
          labels: { feed: name },
          value: reconnectCount,
        })),
    });
    metrics.declare({
      name: 'feed_lines_total',
      help: 'Lines received: a spot, or refused for a reason',
      kind: 'counter',
      labels: ['feed', 'outcome'],
      read: () =>
        feeds
          .lineCounts()
          .map(({ feed, outcome, lines }) => ({ labels: { feed, outcome }, value: lines })),
    });
    metrics.declare({
      name: 'feed_spots_total',
      help: 'What became of the spots received: stored, known already, or not',
      kind: 'counter',
      labels: ['outcome'],
      read: () => {
        const { stored, duplicate, refused, setAside, dropped, ...spill } = feeds.queueStats();
        const lost = dropped + spill.droppedBySpill + spill.unreadableInSpill;
        const counts = { stored, duplicate, refused, set_aside: setAside, lost };
        return Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value }));
      },
    });
    metrics.declare({
      name: 'feed_spill_spots',
      help: 'Spots that wait on disk to be stored',
      kind: 'gauge',
      read: () => [{ value: feeds.queueStats().spilledReports }],
    });
    metrics.declare({
      name: 'feed_spill_bytes',
      help: 'What they take on disk',
      kind: 'gauge',
      read: () => [{ value: feeds.queueStats().spilledBytes }],
    });
    metrics.declare({
      name: 'feed_spill_writable',
      help: 'Whether the disk takes spots that wait',
      kind: 'gauge',
      read: () => {
        const spill = feeds.spillState();
        return spill ? [{ value: Number(spill.writable) }] : [];
      },
    });
    metrics.declare({
      name: 'feed_queue_spots',
      help: 'Spots that wait in memory to be stored',
      kind: 'gauge',
      read: () => [{ value: feeds.queueStats().queued }],
    });
  }
}
