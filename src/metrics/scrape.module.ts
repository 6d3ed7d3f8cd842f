import { Module } from '@nestjs/common';
import { HttpMetrics } from './http.metrics.js';
import { MetricsController } from './metrics.controller.js';

/** The metrics over HTTP, and those of HTTP itself. */
@Module({ controllers: [MetricsController], providers: [HttpMetrics] })
export class ScrapeModule {}
