import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { PublishedModule } from '../published/published.module.js';
import { ConditionsController } from './conditions.controller.js';
import { ConditionsHealth } from './conditions.health.js';
import { ConditionsMetrics } from './conditions.metrics.js';
import { ConditionsService } from './conditions.service.js';

/** The sun and the earth's magnetic field now, where `CONDITIONS` is on. */
@Module({
  imports: [HealthModule, PublishedModule],
  controllers: [ConditionsController],
  providers: [ConditionsService, ConditionsHealth, ConditionsMetrics],
  exports: [ConditionsService],
})
export class ConditionsModule {}
