import { Injectable } from '@nestjs/common';
import type { Histogram } from 'prom-client';
import { MetricsService } from '../metrics/metrics.service.js';
import { DatabaseService } from '../database/database.service.js';
import { LogStateRepository } from './state/log-state.repository.js';

/** Metrics of the writer. */
@Injectable()
export class WriterMetrics {
  private readonly batchSpots: Histogram;
  private readonly batchSeconds: Histogram;

  constructor(metrics: MetricsService, database: DatabaseService, log: LogStateRepository) {
    this.batchSpots = metrics.measure({
      name: 'spots_batch_spots',
      help: 'Spots of each batch handed to the log',
      buckets: [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000],
    });
    this.batchSeconds = metrics.measure({
      name: 'spots_batch_duration_seconds',
      help: 'Time to store a batch with all its counts, from the first statement to the commit',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
    metrics.declare({
      name: 'spots_last_id',
      help: 'The newest id of the log: it grows by one for each spot stored',
      kind: 'gauge',
      read: async () => [{ value: await log.lastId((statement) => database.query(statement)) }],
    });
    metrics.declare({
      name: 'dictionary_callsigns',
      help: 'Callsigns known, stations and skimmers; as the database estimates them',
      kind: 'gauge',
      read: async () => [{ value: await log.estimateCallsigns() }],
    });
  }

  batch(spots: number, seconds: number): void {
    this.batchSpots.observe(spots);
    this.batchSeconds.observe(seconds);
  }
}
