import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { StreamService } from './stream.service.js';

/** What the stream shows of itself. */
@Injectable()
export class StreamMetrics {
  constructor(metrics: MetricsService, streams: StreamService) {
    metrics.declare({
      name: 'stream_connections',
      help: 'Streams that are open, of both kinds',
      kind: 'gauge',
      read: () => [{ value: streams.stats().streams }],
    });
    metrics.declare({
      name: 'stream_cut_total',
      help: 'Streams that were ended because the client did not read what was sent',
      kind: 'counter',
      read: () => [{ value: streams.stats().unread }],
    });
    metrics.declare({
      name: 'stream_flooded_total',
      help: 'Streams that were ended because the client sent more frames than it may',
      kind: 'counter',
      read: () => [{ value: streams.stats().flooded }],
    });
  }
}
