import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { AlertsWorker } from './alerts.worker.js';

/** Maximum spots that matching may be behind; above it, messages come late. */
const MAX_BEHIND_SPOTS = 10_000;

/** Shows matching in the health document of the process that does it; `degraded` after an error or far behind. */
@Injectable()
export class AlertsHealth {
  constructor(
    health: HealthService,
    private readonly worker: AlertsWorker,
  ) {
    health.addPart('alerts', () => this.read(), { isTroubled: () => this.isTroubled() });
  }

  private read() {
    const { state } = this.worker;
    if (!state || (state.alerts === 0 && state.error === undefined)) return undefined;
    const { alerts: active, behindSpots, error } = state;
    return { active, behindSpots, ...(error !== undefined && { error }) };
  }

  private isTroubled(): boolean {
    const { state } = this.worker;
    return (
      state !== undefined && (state.error !== undefined || state.behindSpots > MAX_BEHIND_SPOTS)
    );
  }
}
