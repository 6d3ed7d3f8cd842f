import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Unlimited } from '../http/policy.decorators.js';
import { MetricsService } from './metrics.service.js';

/** What Prometheus scrapes, outside the API's prefix. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get()
  @Unlimited()
  async render(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { text, contentType } = await this.metrics.render();
    reply.header('Content-Type', contentType);
    return text;
  }
}
