import { Module } from '@nestjs/common';
import type { Env } from '../config/env.js';
import { HealthModule } from '../health/health.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { ClusterHealth } from './cluster.health.js';
import { ClusterMetrics } from './cluster.metrics.js';
import { ClusterService } from './cluster.service.js';

/** Telnet for loggers. */
@Module({
  imports: [SpotsModule, HealthModule, StatsModule],
  providers: [ClusterService, ClusterHealth, ClusterMetrics],
})
export class ClusterModule {
  /** Whether a port is set. */
  static isOnIn({ telnetPort, telnetRbnPort }: Env): boolean {
    return telnetPort !== undefined || telnetRbnPort !== undefined;
  }
}
