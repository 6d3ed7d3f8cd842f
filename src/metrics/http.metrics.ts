import { Injectable, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { isExport } from '../http/answer-format.js';
import { MetricsService } from './metrics.service.js';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures how long each route takes, by method and status. */
@Injectable()
export class HttpMetrics implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: MetricsService,
  ) {}

  onModuleInit(): void {
    const duration = this.metrics.measure({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labels: ['method', 'route', 'status'],
      buckets: BUCKETS_SECONDS,
    });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onResponse', (request, reply, done) => {
      const { policy } = request;
      // An export lasts as long as its reader wants.
      if (!policy.isMeasured || isExport(request)) return done();
      // The pattern of a route, never a path: there is no end of those. A file below a known folder may be missing.
      const route = request.is404 ? 'none' : policy.route;
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      duration.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }
}
