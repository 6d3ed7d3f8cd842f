import { Global, Module } from '@nestjs/common';
import { RolesMetrics } from './roles.metrics.js';
import { RolesService } from './roles.service.js';

/** The roles, for every module that has work which only one process may do. */
@Global()
@Module({ providers: [RolesService, RolesMetrics], exports: [RolesService] })
export class LeadershipModule {}
