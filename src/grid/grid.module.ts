import { Module } from '@nestjs/common';
import { CallsignDatabases } from './databases/callsign-databases.js';
import { GridFileSync } from './grid-file-sync.js';
import { HeardGrids } from './heard-grids.js';
import { GridWorker } from './grid-worker.js';
import { GridController } from './grid.controller.js';
import { GridMetrics } from './grid.metrics.js';
import { GridService } from './grid.service.js';
import { SpotsModule } from '../spots/spots.module.js';

/** Grids of callsigns. */
@Module({
  imports: [SpotsModule],
  controllers: [GridController],
  providers: [GridService, HeardGrids, GridWorker, GridFileSync, GridMetrics, CallsignDatabases],
  exports: [GridService, GridWorker],
})
export class GridModule {}
