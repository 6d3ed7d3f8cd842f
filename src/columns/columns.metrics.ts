import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { ColumnsService } from './columns.service.js';

/** Metrics of the column engine. */
@Injectable()
export class ColumnsMetrics {
  constructor(metrics: MetricsService, columns: ColumnsService) {
    if (!columns.isOn) return;
    metrics.declare({
      name: 'columns_queries_total',
      help: 'Statements run by the column engine for this process',
      kind: 'counter',
      read: () => [{ value: columns.counts.queries }],
    });
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
