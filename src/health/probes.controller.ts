import {
  BeforeApplicationShutdown,
  Controller,
  Get,
  ServiceUnavailableException,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { DatabaseService } from '../database/database.service.js';
import { Unlimited } from '../http/policy.decorators.js';
import { HealthService } from './health.service.js';

/** The probes of Kubernetes, outside the API's prefix. */
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

  /** Answers 200 while the process serves, whatever the state of upstreams and database. */
  @Get(['', 'live'])
  @Unlimited()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Answers 200 only when migrations are applied and the database answers; 503 while stopping.
   * @throws ServiceUnavailableException that names what is not ready
   */
  @Get('ready')
  @Unlimited()
  async ready(): Promise<Omit<HealthCheckResult, 'error'>> {
    try {
      const checked = await this.checks.check([
        () => this.checkDatabase(),
        () => this.checkService(),
      ]);
      // Empty fields of terminus: clients take an answer with `error` for a failure.
      const { error: _none, ...result } = checked;
      return result;
    } catch (error) {
      throw error instanceof ServiceUnavailableException ? toNotReady(error) : error;
    }
  }

  private async checkDatabase(): Promise<HealthIndicatorResult> {
    const database = this.indicators.check('database');
    if (!this.database.isReady) {
      return database.down('the database was not reached yet, or its migrations are not applied');
    }
    if (!(await this.health.isDatabaseConnected())) {
      return database.down('the database cannot be reached');
    }
    return database.up();
  }

  private checkService(): HealthIndicatorResult {
    const service = this.indicators.check('service');
    return this.isDraining ? service.down('the service is stopping') : service.up();
  }
}

/** The health check's own exception says what is wrong in its body alone, which is not served. */
function toNotReady(exception: ServiceUnavailableException): ServiceUnavailableException {
  const { error = {} } = exception.getResponse() as HealthCheckResult;
  const reasons = Object.values(error).map((reason) => String(reason?.message));
  return new ServiceUnavailableException(`Not ready: ${reasons.join(', ')}.`);
}
