import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { SpotDelays } from './spot-delays.js';

/** Shows in the health document how far this process is behind the feeds. */
@Injectable()
export class LiveHealth {
  constructor(health: HealthService, delays: SpotDelays) {
    health.addPart('live', () => {
      const behindMs = delays.behindMs();
      return behindMs === undefined ? undefined : { behindSeconds: Math.round(behindMs) / 1_000 };
    });
  }
}
