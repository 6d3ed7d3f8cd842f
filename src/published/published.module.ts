import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthModule } from '../health/health.module.js';
import { PublishedHealth } from './published.health.js';
import { PublishedMemory } from './published-memory.js';
import { PublishedMetrics } from './published.metrics.js';
import { PublishedRegistry } from './published-registry.js';
import { PublishedRepository } from './published.repository.js';
import { PublishedRow } from './published.entity.js';
import { PublishedService } from './published.service.js';
import { PublishedWorker } from './published-worker.js';

/** What public services publish, for modules that read some of it. */
@Module({
  imports: [TypeOrmModule.forFeature([PublishedRow]), HealthModule],
  providers: [
    PublishedService,
    PublishedRegistry,
    PublishedMemory,
    PublishedRepository,
    PublishedWorker,
    PublishedHealth,
    PublishedMetrics,
  ],
  exports: [PublishedService],
})
export class PublishedModule {}
