import { Global, Module } from '@nestjs/common';
import { RolesMetrics } from './roles.metrics.js';
import { RolesService } from './roles.service.js';

/** Roles, for modules with work that only one process may do. */
@Global()
@Module({ providers: [RolesService, RolesMetrics], exports: [RolesService] })
export class LeadershipModule {}
