import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { DatabaseService } from './database.service.js';
import { ExportWaits } from './patience/export-waits.js';

/** Metrics of the connections to PostgreSQL. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: MetricsService, database: DatabaseService, waits: ExportWaits) {
    metrics.declare({
      name: 'database_pool_connections',
      help: 'Connections of this process that work or wait for work, and requests that wait for one',
      kind: 'gauge',
      labels: ['state'],
      read: () =>
        Object.entries(database.poolStats()).map(([state, value]) => ({
          labels: { state },
          value,
        })),
    });
    metrics.declare({
      name: 'database_ready',
      help: 'Whether the schema is current and the database answers',
      kind: 'gauge',
      read: () => [{ value: Number(database.isAnswering) }],
    });
    metrics.declare({
      name: 'database_export_waits_total',
      help: 'How often an export that was half way had to wait for the database, and how that ended',
      kind: 'counter',
      labels: ['outcome'],
      read: () =>
        Object.entries(waits.counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
    });
    metrics.declare({
      name: 'database_transactions_refused_total',
      help: 'Transactions that PostgreSQL refused because of others, and whether they were run again',
      kind: 'counter',
      labels: ['reason', 'outcome'],
      read: () =>
        database.conflicts.map(({ reason, outcome, value }) => ({
          labels: { reason, outcome },
          value,
        })),
    });
    metrics.declare({
      name: 'database_replica_reads_total',
      help: 'Reads tried on a read replica: answered, declined because it lagged, or failed',
      kind: 'counter',
      labels: ['outcome'],
      read: () =>
        Object.entries(database.replicaCounts()).map(([outcome, value]) => ({
          labels: { outcome },
          value,
        })),
    });
    metrics.declare({
      name: 'database_replica_up',
      help: 'Whether a read replica answers; reads skip one that does not',
      kind: 'gauge',
      labels: ['replica'],
      read: () =>
        database
          .replicaStates()
          .map(({ replica, isUp }) => ({ labels: { replica }, value: Number(isUp) })),
    });
  }
}
