import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthModule } from '../health/health.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { ListRegistry } from './list-registry.js';
import { ListsController } from './lists.controller.js';
import { ListsHealth } from './lists.health.js';
import { ListsMemory } from './lists-memory.js';
import { ListsMetrics } from './lists.metrics.js';
import { ListsRepository } from './lists.repository.js';
import { ListsService } from './lists.service.js';
import { ListsWorker } from './lists-worker.js';
import { MemberListRow } from './member-list.entity.js';

/** Lists of callsigns, such as the members of a club, from URLs and files. */
@Module({
  imports: [TypeOrmModule.forFeature([MemberListRow]), HealthModule, SpotsModule],
  controllers: [ListsController],
  providers: [
    ListsService,
    ListRegistry,
    ListsMemory,
    ListsRepository,
    ListsWorker,
    ListsHealth,
    ListsMetrics,
  ],
  exports: [ListsService],
})
export class ListsModule {}
