import { BeforeApplicationShutdown, Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
} from '@nestjs/terminus';
import { DatabaseService } from '../database/database.service.js';
import { HealthService } from './health.service.js';

/** What Kubernetes asks, outside the API's prefix. */
@ApiExcludeController()
@Controller('health')
export class ProbesController implements BeforeApplicationShutdown {
  private isDraining = false;

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly health: HealthService,
    private readonly database: DatabaseService,
  ) {}

  beforeApplicationShutdown(): void {
    this.isDraining = true;
  }

  /** 200 while the process serves, whatever the upstreams or the database do. */
  @Get(['', 'live'])
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 only when migrations are applied and the database answers; 503 while stopping. */
  @Get('ready')
  async ready(): Promise<HealthCheckResult> {
    return this.checks.check([
      async () => {
        const database = this.indicators.check('database');
        const isConnected = this.database.isReady && (await this.health.isDatabaseConnected());
        return isConnected ? database.up() : database.down();
      },
      () => {
        const service = this.indicators.check('service');
        return this.isDraining ? service.down('stopping') : service.up();
      },
    ]);
  }
}
