import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Env } from '../config/env.js';
import { PublishedModule } from '../published/published.module.js';
import { QueryModule } from '../query/query.module.js';
import { ActivationRow } from './activation.entity.js';
import { ActivationsMemory } from './activations-memory.js';
import { ActivationsMetrics } from './activations.metrics.js';
import { ActivationsRepository } from './activations.repository.js';
import { ActivationsService } from './activations.service.js';

/** Who activates a park or a bunker; imported only where `ACTIVATIONS` names a programme, or an extension adds one. */
@Module({
  imports: [TypeOrmModule.forFeature([ActivationRow]), PublishedModule, QueryModule],
  providers: [ActivationsService, ActivationsMemory, ActivationsRepository, ActivationsMetrics],
  exports: [ActivationsService],
})
export class ActivationsModule {
  static isOnIn({ activations }: Env): boolean {
    return activations.length > 0;
  }
}
