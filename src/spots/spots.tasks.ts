import { Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DatabaseService } from '../database/database.service.js';
import { Clock } from '../shared/clock.js';
import { SECONDS_PER_DAY } from '../shared/time-window.js';
import { PartitionsRepository } from './partitions.repository.js';
import { SpotsService } from './spots.service.js';

/** Partitions stand ready for this many days: a week without maintenance does no harm. */
const DAYS_AHEAD = 8;

/** The log's upkeep. */
@Injectable()
export class SpotsTasks implements OnApplicationBootstrap {
  private readonly logger = new Logger(SpotsTasks.name);

  constructor(
    private readonly database: DatabaseService,
    private readonly partitions: PartitionsRepository,
    private readonly spots: SpotsService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    void this.database
      .whenReady()
      .then(() => this.createPartitionsAhead())
      // The next hour tries again, and the writer makes what it misses.
      .catch((error: unknown) => this.logger.warn(`No partitions ahead yet: ${String(error)}`));
  }

  @Cron(CronExpression.EVERY_HOUR, { name: 'create-partitions-ahead', waitForCompletion: true })
  async createPartitionsAhead(): Promise<void> {
    const today = Math.floor(this.clock.nowMs() / 1000 / SECONDS_PER_DAY);
    await this.partitions.ensure(Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead));
  }

  @Cron('0 17 * * * *', { name: 'remove-old-spots', waitForCompletion: true })
  async removeOldSpots(): Promise<void> {
    await this.spots.removeOldSpots();
  }

  @Cron('0 40 0 * * *', { name: 'tend-yesterday', timeZone: 'UTC', waitForCompletion: true })
  async tendYesterday(): Promise<void> {
    await this.spots.tendYesterday();
  }
}
