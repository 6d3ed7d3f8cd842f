import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import type { EmbeddedStatus } from './status.js';

export type { EmbeddedStatus } from './status.js';

/** The embedded PostgreSQL, which is started before the modules are and told of here. */
@Injectable()
export class EmbeddedPostgresService {
  private read: (() => EmbeddedStatus) | undefined;

  constructor(metrics: MetricsService) {
    metrics.declare({
      name: 'embedded_database_up',
      help: 'Whether the embedded PostgreSQL runs; absent when DATABASE_URL is set',
      kind: 'gauge',
      read: () => this.sample(({ state }) => Number(state === 'running')),
    });
    metrics.declare({
      name: 'embedded_database_restarts_total',
      help: 'How often the embedded PostgreSQL was gone and came back',
      kind: 'counter',
      read: () => this.sample(({ restarts }) => restarts),
    });
    metrics.declare({
      name: 'embedded_database_disk_free_bytes',
      help: 'What is left on its disk; below 64 MB it counts as full',
      kind: 'gauge',
      read: () => this.sample(({ diskFreeBytes }) => diskFreeBytes ?? NaN),
    });
  }

  /** Says where its status is read; before the application starts. */
  attach(read: () => EmbeddedStatus): void {
    this.read = read;
  }

  /** How it is doing; `undefined` when the database is another one. No I/O. */
  status(): EmbeddedStatus | undefined {
    return this.read?.();
  }

  private sample(valueOf: (status: EmbeddedStatus) => number): { value: number }[] {
    const status = this.status();
    return status ? [{ value: valueOf(status) }] : [];
  }
}
