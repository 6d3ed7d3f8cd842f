import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { NamesModule } from '../log/names.module.js';
import { CountryFileService } from './country-file.service.js';
import { PlacesHealth } from './places.health.js';
import { PlacesMetrics } from './places.metrics.js';
import { PlacesWorker } from './places-worker.js';

/** Places of callsigns, by the country file. */
@Module({
  imports: [HealthModule, NamesModule],
  providers: [CountryFileService, PlacesWorker, PlacesHealth, PlacesMetrics],
  exports: [CountryFileService],
})
export class PlacesModule {}
