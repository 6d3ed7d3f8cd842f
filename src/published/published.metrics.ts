import { Injectable, OnModuleInit } from '@nestjs/common';
import { MetricsService, type Sample } from '../metrics/metrics.service.js';
import { Clock } from '../time/clock.js';
import { PublishedWorker } from './published-worker.js';
import { PublishedService, type PublishedStatus } from './published.service.js';

/** Metrics of public services that are asked; none where no module asks for anything. */
@Injectable()
export class PublishedMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: MetricsService,
    private readonly published: PublishedService,
    private readonly worker: PublishedWorker,
    private readonly clock: Clock,
  ) {}

  /** Declares them when all sources have registered themselves. */
  onModuleInit(): void {
    if (this.published.statuses().length === 0) return;
    const labels = ['source'];
    this.metrics.declare({
      name: 'published_source_age_seconds',
      help: 'Time since a public service last said, or had, what the copy of it has',
      kind: 'gauge',
      labels,
      read: () =>
        this.each(({ confirmedAtSeconds }) =>
          confirmedAtSeconds === null ? null : this.clock.nowSeconds() - confirmedAtSeconds,
        ),
    });
    this.metrics.declare({
      name: 'published_source_failures_total',
      help: 'Questions to a public service by this process that failed',
      kind: 'counter',
      labels,
      read: () => this.each(({ name }) => this.worker.failuresOf(name)),
    });
  }

  /** Makes a sample for each source that has a value. */
  private each(valueOf: (status: PublishedStatus) => number | null): Sample[] {
    return this.published.statuses().flatMap((status) => {
      const value = valueOf(status);
      return value === null ? [] : [{ labels: { source: status.name }, value }];
    });
  }
}
