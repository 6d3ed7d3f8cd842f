import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { toIsoSeconds } from '../time/timestamp.js';
import { PresenceService, type PresenceSourceStatus } from './presence.service.js';

/**
 * Shows the connection to the repeater network in the health document; `degraded` when a source's connection is down.
 */
@Injectable()
export class PresenceHealth {
  constructor(health: HealthService, presence: PresenceService) {
    const lastKnown = () => toView(presence.lastStatuses());
    health.addPart(
      'repeaterhub',
      async (isConnected) => (isConnected ? toView(await presence.findStatuses()) : lastKnown()),
      {
        otherwise: lastKnown,
        isTroubled: () =>
          presence.lastStatuses().some((source) => source.isConfigured && !source.isConnected),
      },
    );
  }
}

function toView(sources: readonly PresenceSourceStatus[]) {
  const source = sources.find(({ name }) => name === 'repeaterhub');
  const lastMessageAt = source?.lastMessageAtSeconds ?? null;
  return {
    connected: source?.isConnected ?? false,
    ...(source?.isConfigured !== true && { configured: false as const }),
    lastMessageAt: lastMessageAt === null ? null : toIsoSeconds(lastMessageAt),
    reconnectCount: source?.reconnectCount ?? 0,
    usersTracked: source?.usersTracked ?? 0,
    roomsTracked: source?.roomsTracked ?? 0,
  };
}
