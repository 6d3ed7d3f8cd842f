import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { RolesService } from '../leadership/roles.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { PartitionsRepository } from './writer/partitions.repository.js';
import { RetentionService } from './retention.service.js';

/** Partitions stand ready for this many days: a week without maintenance does no harm. */
const DAYS_AHEAD = 8;

/** The log's upkeep, by the process that holds the role. Every task may be cut short, or run twice. */
@Injectable()
export class LogTasks {
  private readonly logger = new Logger(LogTasks.name);

  constructor(
    private readonly partitions: PartitionsRepository,
    private readonly retention: RetentionService,
    private readonly clock: Clock,
    private readonly roles: RolesService,
  ) {
    roles.register('maintenance', { start: () => void this.createFirstPartitions() });
  }

  @Cron(CronExpression.EVERY_HOUR, { name: 'create-partitions-ahead', waitForCompletion: true })
  async createPartitionsAhead(): Promise<void> {
    if (!this.roles.isHeld('maintenance')) return;
    const today = Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
    await this.partitions.ensure(Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead));
  }

  @Cron('0 17 * * * *', { name: 'remove-old-spots', waitForCompletion: true })
  async removeOldSpots(): Promise<void> {
    if (this.roles.isHeld('maintenance')) await this.retention.removeOldSpots();
  }

  @Cron('0 40 0 * * *', { name: 'tend-yesterday', timeZone: 'UTC', waitForCompletion: true })
  async tendYesterday(): Promise<void> {
    if (this.roles.isHeld('maintenance')) await this.retention.tendYesterday();
  }

  /** A take-over does not wait for it: the next hour tries again, and the writer makes what it misses. */
  private async createFirstPartitions(): Promise<void> {
    try {
      await this.createPartitionsAhead();
    } catch (error) {
      this.logger.warn(`No partitions ahead yet: ${String(error)}`);
    }
  }
}
