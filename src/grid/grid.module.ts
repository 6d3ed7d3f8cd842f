import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { CallsignDatabases } from './databases/callsign-databases.js';
import { GridFileSync } from './grid-file-sync.js';
import { HeardGrids } from './heard-grids.js';
import { GridWorker } from './grid-worker.js';
import { GridController } from './grid.controller.js';
import { GridHealth } from './grid.health.js';
import { GridMetrics } from './grid.metrics.js';
import { GridService } from './grid.service.js';
import { NamesModule } from '../log/names.module.js';

/** Grids of callsigns. */
@Module({
  imports: [HealthModule, NamesModule],
  controllers: [GridController],
  providers: [
    GridService,
    HeardGrids,
    GridWorker,
    GridFileSync,
    GridHealth,
    GridMetrics,
    CallsignDatabases,
  ],
  exports: [GridService, GridWorker],
})
export class GridModule {}
