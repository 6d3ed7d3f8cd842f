import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { FollowedLog } from './follower/followed-log.js';
import { ColumnStoreModule } from './column-store.module.js';
import { ColumnLogHealth } from './column-log.health.js';

/** Has a process follow the log in columns. Part of the service, not of an operator's command. */
@Module({ imports: [HealthModule, ColumnStoreModule], providers: [ColumnLogHealth] })
export class ColumnLogModule implements OnApplicationBootstrap {
  constructor(private readonly log: FollowedLog) {}

  onApplicationBootstrap(): void {
    this.log.begin();
  }
}
