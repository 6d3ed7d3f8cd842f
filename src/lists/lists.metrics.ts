import { Injectable } from '@nestjs/common';
import { MetricsService, type Sample } from '../metrics/metrics.service.js';
import { Clock } from '../time/clock.js';
import { ListsWorker } from './lists-worker.js';
import { type ListStatus, ListsService } from './lists.service.js';

/** Metrics of member lists. */
@Injectable()
export class ListsMetrics {
  constructor(
    metrics: MetricsService,
    private readonly lists: ListsService,
    worker: ListsWorker,
    clock: Clock,
  ) {
    const labels = ['list'];
    metrics.declare({
      name: 'member_list_members',
      help: 'Members of a list, as this process holds it',
      kind: 'gauge',
      labels,
      read: () => this.each(({ members }) => members),
    });
    metrics.declare({
      name: 'member_list_age_seconds',
      help: 'Time since the source of a list last said, or had, what its copy has',
      kind: 'gauge',
      labels,
      read: () =>
        this.each(({ confirmedAtSeconds }) =>
          confirmedAtSeconds === null ? null : clock.nowSeconds() - confirmedAtSeconds,
        ),
    });
    metrics.declare({
      name: 'member_list_failures_total',
      help: 'Checks of a list by this process that failed',
      kind: 'counter',
      labels,
      read: () => this.each(({ name }) => worker.failuresOf(name)),
    });
  }

  /** Makes a sample for each list that has a value. */
  private each(valueOf: (status: ListStatus) => number | null): Sample[] {
    return this.lists.statuses().flatMap((status) => {
      const value = valueOf(status);
      return value === null ? [] : [{ labels: { list: status.name }, value }];
    });
  }
}
