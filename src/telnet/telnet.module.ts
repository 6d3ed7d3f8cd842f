import { Module } from '@nestjs/common';
import type { Env } from '../config/env.js';
import { HealthModule } from '../health/health.module.js';
import { NamesModule } from '../log/names.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { TelnetHealth } from './telnet.health.js';
import { TelnetMetrics } from './telnet.metrics.js';
import { TelnetService } from './telnet.service.js';

/** Telnet for loggers. */
@Module({
  imports: [NamesModule, SpotsModule, HealthModule, StatsModule],
  providers: [TelnetService, TelnetHealth, TelnetMetrics],
})
export class TelnetModule {
  /** Whether a port is set. */
  static isOnIn({ telnetPort, telnetRbnPort }: Env): boolean {
    return telnetPort !== undefined || telnetRbnPort !== undefined;
  }
}
