import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { GridModule } from '../grid/grid.module.js';
import { PlacesModule } from '../places/places.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { HealthController } from './health.controller.js';
import { HealthRepository } from './health.repository.js';
import { HealthService } from './health.service.js';

/** The health document of the API. */
@Module({
  imports: [FeedModule, PresenceModule, GridModule, PlacesModule, SpotsModule],
  controllers: [HealthController],
  providers: [HealthService, HealthRepository],
  exports: [HealthService],
})
export class HealthModule {}
