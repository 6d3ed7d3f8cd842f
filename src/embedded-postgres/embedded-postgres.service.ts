import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import type { EmbeddedStatus } from './status.js';

export type { EmbeddedStatus } from './status.js';

/** Tells the state of the embedded PostgreSQL, which starts before the modules do. */
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
      help: 'How often the embedded PostgreSQL was restarted after it had ended',
      kind: 'counter',
      read: () => this.sample(({ restarts }) => restarts),
    });
    metrics.declare({
      name: 'embedded_database_disk_free_bytes',
      help: 'Free space on its disk; below 64 MB the disk counts as full',
      kind: 'gauge',
      read: () => this.sample(({ diskFreeBytes }) => diskFreeBytes ?? NaN),
    });
  }

  /** Sets the source of the status. Call it before the application starts. */
  attach(read: () => EmbeddedStatus): void {
    this.read = read;
  }

  /** Tells the state; `undefined` when DATABASE_URL is used instead. No I/O. */
  status(): EmbeddedStatus | undefined {
    return this.read?.();
  }

  private sample(valueOf: (status: EmbeddedStatus) => number): { value: number }[] {
    const status = this.status();
    return status ? [{ value: valueOf(status) }] : [];
  }
}
