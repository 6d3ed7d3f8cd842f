import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';

/** Where every room may declare metrics of its own. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
