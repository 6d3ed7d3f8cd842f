import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { ActivationsService } from './activations.service.js';

/** Metrics of activations. */
@Injectable()
export class ActivationsMetrics {
  constructor(metrics: MetricsService, activations: ActivationsService) {
    metrics.declare({
      name: 'stations_activating',
      help: 'Stations that activate something of a programme now, as it says',
      kind: 'gauge',
      labels: ['programme'],
      read: () => {
        const active = activations.countActive();
        return activations.names.map((programme) => ({
          labels: { programme },
          value: active.get(programme) ?? 0,
        }));
      },
    });
  }
}
