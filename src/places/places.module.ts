import { Module } from '@nestjs/common';
import { GridModule } from '../grid/grid.module.js';
import { HealthModule } from '../health/health.module.js';
import { NamesModule } from '../log/names.module.js';
import { PublishedModule } from '../published/published.module.js';
import { CountryFileService } from './country-file.service.js';
import { PlacesController } from './places.controller.js';
import { PlacesHealth } from './places.health.js';
import { PlacesMetrics } from './places.metrics.js';
import { PlacesWorker } from './places-worker.js';

/** Places of callsigns, by the country file. */
@Module({
  imports: [GridModule, HealthModule, NamesModule, PublishedModule],
  controllers: [PlacesController],
  providers: [CountryFileService, PlacesWorker, PlacesHealth, PlacesMetrics],
  exports: [CountryFileService],
})
export class PlacesModule {}
