import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Env } from '../config/env.js';
import { HealthModule } from '../health/health.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsHealth } from './alerts.health.js';
import { AlertsMetrics } from './alerts.metrics.js';
import { AlertsService } from './alerts.service.js';
import { AlertsTasks } from './alerts.tasks.js';
import { AlertsWorker } from './alerts.worker.js';
import { AlertFilterReader } from './body/alert-filter.js';
import { InvitationLimits } from './delivery/invitation-limits.js';
import { Sender } from './delivery/sender.js';
import { AlertDelivery } from './entities/alert-delivery.entity.js';
import { AlertPace } from './entities/alert-pace.entity.js';
import { AlertState } from './entities/alert-state.entity.js';
import { AlertTold } from './entities/alert-told.entity.js';
import { AlertRow } from './entities/alert.entity.js';
import { AlertsRepository } from './store/alerts.repository.js';
import { MatchingRepository } from './store/matching.repository.js';
import { OutboxRepository } from './store/outbox.repository.js';

/** Alerts: messages about spots that somebody waits for. */
@Module({
  imports: [
    TypeOrmModule.forFeature([AlertRow, AlertDelivery, AlertPace, AlertState, AlertTold]),
    SpotsModule,
    PresenceModule,
    KeysModule,
    HealthModule,
  ],
  controllers: [AlertsController],
  providers: [
    AlertsService,
    AlertsWorker,
    AlertsTasks,
    AlertsMetrics,
    AlertsHealth,
    AlertFilterReader,
    AlertsRepository,
    MatchingRepository,
    OutboxRepository,
    InvitationLimits,
    Sender,
  ],
})
export class AlertsModule {
  /** Whether the settings allow alerts. */
  static isOnIn({ alertsMax }: Env): boolean {
    return alertsMax > 0;
  }
}
