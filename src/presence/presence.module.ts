import { Module } from '@nestjs/common';
import { PresenceController } from './presence.controller.js';
import { PresenceMetrics } from './presence.metrics.js';
import { PresenceRepository } from './presence.repository.js';
import { PresenceService } from './presence.service.js';
import { PresenceTasks } from './presence.tasks.js';
import { RepeaterhubService } from './repeaterhub.service.js';

/** Shows who is on networks of people now. */
@Module({
  controllers: [PresenceController],
  providers: [
    PresenceService,
    PresenceRepository,
    PresenceTasks,
    PresenceMetrics,
    RepeaterhubService,
  ],
  exports: [PresenceService, RepeaterhubService],
})
export class PresenceModule {}
