import { Module } from '@nestjs/common';
import { DemoModule } from '../demo/demo.module.js';
import { CallsignDatabases } from './callsign-databases.js';
import { GridFileSync } from './grid-file-sync.js';
import { GridQueueRepository } from './grid-queue.repository.js';
import { HeardGrids } from './heard-grids.js';
import { HeardGridsRepository } from './heard-grids.repository.js';
import { GridWorker } from './grid-worker.js';
import { GridController } from './grid.controller.js';
import { GridMetrics } from './grid.metrics.js';
import { GridRepository } from './grid.repository.js';
import { GridService } from './grid.service.js';

/** Where the callsigns that are heard are at home. */
@Module({
  imports: [DemoModule],
  controllers: [GridController],
  providers: [
    GridService,
    GridRepository,
    GridQueueRepository,
    HeardGrids,
    HeardGridsRepository,
    GridWorker,
    GridFileSync,
    GridMetrics,
    CallsignDatabases,
  ],
  exports: [GridService, GridWorker],
})
export class GridModule {}
