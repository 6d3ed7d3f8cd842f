import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { ColumnsService } from './columns.service.js';

/** Metrics of the process of DuckDB. */
@Injectable()
export class ColumnsMetrics {
  constructor(metrics: MetricsService, env: Env, columns: ColumnsService) {
    if (env.columns !== 'on') return;
    metrics.declare({
      name: 'columns_restarts_total',
      help: 'Times that the process of the column engine ended unasked',
      kind: 'counter',
      read: () => [{ value: columns.counts.restarts }],
    });
    metrics.declare({
      name: 'columns_memory_bytes',
      help: 'Resident memory of the process of the column engine; 0 while none runs',
      kind: 'gauge',
      read: () => [{ value: columns.counts.memoryBytes }],
    });
  }
}
