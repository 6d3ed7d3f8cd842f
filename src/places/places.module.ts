import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { CountryFileService } from './country-file.service.js';
import { PlacesMetrics } from './places.metrics.js';
import { PlacesWorker } from './places-worker.js';

/** Places of callsigns, by the country file. */
@Module({
  imports: [SpotsModule],
  providers: [CountryFileService, PlacesWorker, PlacesMetrics],
  exports: [CountryFileService],
})
export class PlacesModule {}
