import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { ColumnLog } from './column-log.js';
import { ColumnStoreModule } from './column-store.module.js';
import { ColumnLogHealth } from './column-log.health.js';

/** Has a process follow the log in columns. Part of the service, not of an operator's command. */
@Module({ imports: [HealthModule, ColumnStoreModule], providers: [ColumnLogHealth] })
export class ColumnLogModule implements OnApplicationBootstrap {
  constructor(private readonly log: ColumnLog) {}

  onApplicationBootstrap(): void {
    this.log.begin();
  }
}
