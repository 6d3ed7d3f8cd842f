import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { OnAirService } from './on-air.service.js';
import { StationsController } from './stations.controller.js';
import { StationsLiveService } from './stations-live.service.js';
import { StationsService } from './stations.service.js';
import { StationsTasks } from './stations.tasks.js';

/** One line a signal. */
@Module({
  imports: [SpotsModule],
  controllers: [StationsController],
  providers: [StationsService, StationsLiveService, OnAirService, StationsTasks],
  exports: [StationsService, StationsLiveService, OnAirService],
})
export class StationsModule {}
