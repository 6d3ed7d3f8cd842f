import { type DynamicModule, Module } from '@nestjs/common';
import type { Env } from '../config/env.js';
import { HttpMetrics } from './http.metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsListener } from './metrics-listener.js';

/** The metrics over HTTP, and those of HTTP itself. */
@Module({ providers: [HttpMetrics] })
export class ScrapeModule {
  /** With METRICS_PORT set, `/metrics` is on that port alone. */
  static forEnv({ metricsPort }: Env): DynamicModule {
    return metricsPort === undefined
      ? { module: ScrapeModule, controllers: [MetricsController] }
      : { module: ScrapeModule, providers: [MetricsListener] };
  }
}
