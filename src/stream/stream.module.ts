import { Module } from '@nestjs/common';
import { PresenceModule } from '../presence/presence.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { StationStreamController } from './station-stream.controller.js';
import { StreamController } from './stream.controller.js';
import { StreamGateway } from './stream.gateway.js';
import { StreamMetrics } from './stream.metrics.js';
import { StreamService } from './stream.service.js';

/** Live push to clients, resumable. */
@Module({
  imports: [SpotsModule, SignalsModule, PresenceModule],
  controllers: [StreamController, StationStreamController],
  providers: [StreamService, StreamGateway, StreamMetrics],
})
export class StreamModule {}
