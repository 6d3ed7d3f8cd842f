import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { ConditionsService } from './conditions.service.js';

/** Metrics of the sun and the earth's field. */
@Injectable()
export class ConditionsMetrics {
  constructor(metrics: MetricsService, conditions: ConditionsService) {
    metrics.declare({
      name: 'solar_condition',
      help: 'The newest value of the solar flux (sfi), K (k) and A (a), as far as it is known',
      kind: 'gauge',
      labels: ['index'],
      read: () =>
        Object.entries(conditions.find()).flatMap(([index, one]) =>
          one ? [{ labels: { index }, value: (one as { value: number }).value }] : [],
        ),
    });
  }
}
