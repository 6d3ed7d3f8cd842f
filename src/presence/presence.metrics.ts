import { Injectable } from '@nestjs/common';
import { MetricsService, type Sample } from '../metrics/metrics.service.js';
import { PresenceService, type PresenceSourceStatus } from './presence.service.js';
import { RepeaterhubService } from './repeaterhub.service.js';

/** Metrics of presence. */
@Injectable()
export class PresenceMetrics {
  constructor(
    metrics: MetricsService,
    private readonly presence: PresenceService,
    repeaterhub: RepeaterhubService,
  ) {
    const labels = ['source'];
    metrics.declare({
      name: 'presence_connected',
      help: 'Whether the connection to a source stands, in whichever process',
      kind: 'gauge',
      labels,
      read: () => this.each(({ isConnected }) => Number(isConnected)),
    });
    metrics.declare({
      name: 'presence_reconnects_total',
      help: 'Attempts to connect to a source after the first, of the deployment',
      kind: 'counter',
      labels,
      read: () => this.each(({ reconnectCount }) => reconnectCount),
    });
    metrics.declare({
      name: 'presence_users',
      help: 'Users in valid rosters',
      kind: 'gauge',
      labels,
      read: () => this.each(({ usersTracked }) => usersTracked),
    });
    metrics.declare({
      name: 'presence_messages_dropped_total',
      help: 'Messages that were none of the hub, in this process',
      kind: 'counter',
      read: () => [{ value: repeaterhub.messagesDropped }],
    });
  }

  private async each(valueOf: (status: PresenceSourceStatus) => number): Promise<Sample[]> {
    const statuses = await this.presence.findStatuses().catch(() => this.presence.lastStatuses());
    return statuses
      .filter(({ isConfigured }) => isConfigured)
      .map((status) => ({ labels: { source: status.name }, value: valueOf(status) }));
  }
}
