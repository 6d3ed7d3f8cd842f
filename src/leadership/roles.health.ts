import { Injectable } from '@nestjs/common';
import { HealthService } from '../health/health.service.js';
import { RolesService } from './roles.service.js';

/** Shows in the health document who does the work that one process does for all. */
@Injectable()
export class RolesHealth {
  constructor(health: HealthService, roles: RolesService) {
    health.addPart('roles', () =>
      roles.statuses().map(({ name, isHeldHere, holder, term }) => ({
        name,
        heldHere: isHeldHere,
        holder,
        term,
      })),
    );
  }
}
