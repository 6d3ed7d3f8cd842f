import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { PresenceController } from './presence.controller.js';
import { HeardPresenceService } from './heard-presence.service.js';
import { PresenceHealth } from './presence.health.js';
import { PresenceMetrics } from './presence.metrics.js';
import { PresenceRepository } from './presence.repository.js';
import { PresenceService } from './presence.service.js';
import { PresenceTasks } from './presence.tasks.js';
import { RepeaterhubService } from './repeaterhub.service.js';

/** Shows who is on networks of people now. */
@Module({
  imports: [HealthModule, SignalsModule],
  controllers: [PresenceController],
  providers: [
    PresenceService,
    HeardPresenceService,
    PresenceRepository,
    PresenceTasks,
    PresenceHealth,
    PresenceMetrics,
    RepeaterhubService,
  ],
  exports: [PresenceService, HeardPresenceService, RepeaterhubService],
})
export class PresenceModule {}
