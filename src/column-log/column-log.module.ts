import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { FollowedLog } from '../spots/follower/followed-log.js';
import { SpotsModule } from '../spots/spots.module.js';
import { ColumnLogHealth } from './column-log.health.js';

/** Has a process follow the log in columns. Part of the service, not of an operator's command. */
@Module({ imports: [HealthModule, SpotsModule], providers: [ColumnLogHealth] })
export class ColumnLogModule implements OnApplicationBootstrap {
  constructor(private readonly log: FollowedLog) {}

  onApplicationBootstrap(): void {
    this.log.begin();
  }
}
