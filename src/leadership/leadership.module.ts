import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthModule } from '../health/health.module.js';
import { Role } from './role.entity.js';
import { RolesHealth } from './roles.health.js';
import { RolesMetrics } from './roles.metrics.js';
import { RolesService } from './roles.service.js';

/** Roles, for modules with work that only one process may do. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Role]), HealthModule],
  providers: [RolesService, RolesHealth, RolesMetrics],
  exports: [RolesService],
})
export class LeadershipModule {}
