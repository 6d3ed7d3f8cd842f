import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { API_PREFIX } from '../http/api-prefix.js';
import { Unlimited, Untagged } from '../http/policy.decorators.js';
import { HealthView } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller(`${API_PREFIX}/health`)
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /**
   * The state of the service and of everything it depends on
   * @remarks `ok`; `degraded` when a feed or the repeater network is down; `error`, with 503, when the
   * database cannot be reached. For people and for monitoring: probes ask `/health/live` and `/health/ready`.
   */
  @Get()
  @Unlimited()
  @Untagged()
  @ApiOkResponse({ type: HealthView })
  @ApiResponse({ status: 503, type: HealthView, description: 'The database cannot be reached' })
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthView> {
    const health = await this.health.getHealth();
    if (health.status === 'error') {
      void reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('Retry-After', 2);
    }
    return health;
  }
}
