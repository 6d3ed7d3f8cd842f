import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { TelnetService } from './telnet.service.js';

/** Metrics of the telnet ports. */
@Injectable()
export class TelnetMetrics {
  constructor(metrics: MetricsService, cluster: TelnetService) {
    metrics.declare({
      name: 'telnet_connections',
      help: 'Telnet connections that are open, on both ports',
      kind: 'gauge',
      read: () => [{ value: cluster.stats().connections }],
    });
    metrics.declare({
      name: 'telnet_refused_total',
      help: 'Telnet connections that were refused because there were as many as may be, in all or from one address',
      kind: 'counter',
      labels: ['reason'],
      read: () =>
        Object.entries(cluster.stats().refused).map(([reason, value]) => ({
          labels: { reason },
          value,
        })),
    });
    const counters = [
      ['telnet_spots_sent_total', 'Lines of spots that were sent by telnet', 'spotsSent'],
      [
        'telnet_spots_left_out_total',
        'Spots that slow telnet connections were told they did not get',
        'spotsLeftOut',
      ],
    ] as const;
    for (const [name, help, count] of counters) {
      metrics.declare({
        name,
        help,
        kind: 'counter',
        read: () => [{ value: cluster.stats()[count] }],
      });
    }
  }
}
