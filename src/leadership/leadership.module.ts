import { Global, Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { RolesHealth } from './roles.health.js';
import { RolesMetrics } from './roles.metrics.js';
import { RolesService } from './roles.service.js';

/** Roles, for modules with work that only one process may do. */
@Global()
@Module({
  imports: [HealthModule],
  providers: [RolesService, RolesHealth, RolesMetrics],
  exports: [RolesService],
})
export class LeadershipModule {}
