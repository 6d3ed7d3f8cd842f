import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';

/** Lets every module declare metrics. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
