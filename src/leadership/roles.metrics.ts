import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.js';
import { RolesService } from './roles.service.js';

/** Metrics of roles. */
@Injectable()
export class RolesMetrics {
  constructor(metrics: MetricsService, roles: RolesService) {
    metrics.declare({
      name: 'role_held',
      help: 'Whether this process holds a role; exactly one does, of all that share a database',
      kind: 'gauge',
      labels: ['role'],
      read: () =>
        roles
          .statuses()
          .map(({ name, isHeldHere }) => ({ labels: { role: name }, value: Number(isHeldHere) })),
    });
    metrics.declare({
      name: 'role_term',
      help: 'The newest term of a role: it grows with every take-over',
      kind: 'gauge',
      labels: ['role'],
      read: () =>
        roles.statuses().map(({ name, term }) => ({ labels: { role: name }, value: term ?? 0 })),
    });
  }
}
