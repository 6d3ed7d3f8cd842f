import { Module } from '@nestjs/common';
import { DemoModule } from '../demo/demo.module.js';
import { PresenceController } from './presence.controller.js';
import { PresenceMetrics } from './presence.metrics.js';
import { PresenceRepository } from './presence.repository.js';
import { PresenceService } from './presence.service.js';
import { PresenceTasks } from './presence.tasks.js';
import { Repeaterhub } from './hub/repeaterhub.js';

/** Who is on the networks of people now. */
@Module({
  imports: [DemoModule],
  controllers: [PresenceController],
  providers: [PresenceService, PresenceRepository, PresenceTasks, PresenceMetrics, Repeaterhub],
  exports: [PresenceService],
})
export class PresenceModule {}
