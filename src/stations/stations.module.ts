import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { DayReader } from './day-reader.js';
import { OnAirService } from './on-air.service.js';
import { DayBoard } from './rows/day-board.js';
import { StationsController } from './stations.controller.js';
import { StationsLiveService } from './stations-live.service.js';
import { StationsMetrics } from './stations.metrics.js';
import { StationsService } from './stations.service.js';

/** One line a signal. */
@Module({
  imports: [SpotsModule],
  controllers: [StationsController],
  providers: [
    StationsService,
    StationsLiveService,
    OnAirService,
    DayBoard,
    DayReader,
    StationsMetrics,
  ],
  exports: [StationsService, StationsLiveService, OnAirService],
})
export class StationsModule {}
