import { Injectable } from '@nestjs/common';
import { MetricsService, type Sample } from '../metrics/metrics.service.js';
import { AlertsWorker } from './alerts.worker.js';
import { OutboxRepository } from './store/outbox.repository.js';

const COUNTERS = [
  ['alert_matches_total', 'Messages that alerts were found to tell', 'matched'],
  ['alert_messages_sent_total', 'Messages of alerts that arrived', 'sent'],
  ['alert_attempts_failed_total', 'Attempts to send a message of an alert that failed', 'failed'],
  [
    'alert_messages_left_out_total',
    'Messages that were left out because an alert had 60 in an hour',
    'leftOut',
  ],
] as const;

/** Declares the metrics of all alerts together. Only the process that holds the role counts. */
@Injectable()
export class AlertsMetrics {
  constructor(metrics: MetricsService, worker: AlertsWorker, outbox: OutboxRepository) {
    for (const [name, help, counted] of COUNTERS) {
      metrics.declare({
        name,
        help: `${help}, by the kind of destination`,
        kind: 'counter',
        labels: ['kind'],
        read: () => samplesOf(worker.counts[counted]),
      });
    }
    metrics.declare({
      name: 'alert_messages_waiting',
      help: 'Messages of alerts that are still to be sent, by the kind of destination',
      kind: 'gauge',
      labels: ['kind'],
      read: async () => {
        if (!worker.state) return [];
        const waiting = await outbox.countWaiting();
        return samplesOf(new Map(waiting.map((one) => [one.kind, one.waiting])));
      },
    });
    metrics.declare({
      name: 'alerts_active',
      help: 'Alerts that spots are matched with; 0 in processes without the role',
      kind: 'gauge',
      read: () => [{ value: worker.state?.alerts ?? 0 }],
    });
    metrics.declare({
      name: 'alert_matching_behind_spots',
      help: 'Spots of the log that alerts have not been matched with yet',
      kind: 'gauge',
      read: () => [{ value: worker.state?.behindSpots ?? 0 }],
    });
  }
}

const KINDS = ['webhook', 'ntfy', 'web_push'];

function samplesOf(counts: ReadonlyMap<string, number>): Sample[] {
  return KINDS.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 }));
}
