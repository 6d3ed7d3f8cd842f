import { Injectable, Logger } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { LogStateRepository } from './state/log-state.repository.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { PastDaysService } from './past-days.service.js';
import { HorizonService } from './horizon.service.js';
import { RetentionRepository } from './retention/retention.repository.js';

/**
 * How spots leave the log. First a horizon is committed, to which every read is clamped; only the
 * next run, when no read from before can be under way, removes what lies below it. So nobody ever
 * sees half a day.
 */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger(RetentionService.name);

  constructor(
    private readonly database: DatabaseService,
    private readonly state: LogStateRepository,
    private readonly clock: Clock,
    private readonly horizon: HorizonService,
    private readonly repository: RetentionRepository,
    private readonly past: PastDaysService,
  ) {}

  /**
   * Removes spots older than they are kept: first what an earlier run has put out of sight, then the
   * next days are put out of sight. To be run each hour.
   */
  async removeOldSpots(): Promise<void> {
    const horizonSeconds = await this.database.snapshot((run) => this.state.horizonSeconds(run));
    const horizonDay = horizonSeconds / SECONDS_PER_DAY;
    const partitions = await this.repository.findPartitionsBefore(horizonDay);
    for (const partition of partitions) {
      await this.repository.dropPartition(partition);
      this.logger.log(`Removed ${partition.name}, older than SPOT_RETENTION_DAYS`);
    }
    if (partitions.length > 0) {
      await this.repository.deleteCountsBefore(horizonDay);
      await this.removeNames();
    }
    await this.horizon.advance();
  }

  /** Files of the archive have names that the log has no more: readers find them in the dictionary. */
  private async removeNames(): Promise<void> {
    if (this.past.areKept) return;
    const pruned = await this.repository.pruneDictionary();
    this.logger.log(`Removed ${pruned} callsigns that are heard no more`);
  }

  /** Packs the indexes of yesterday's spots. To be run each night. */
  async tendYesterday(): Promise<void> {
    await this.repository.tendPartition(this.today() - 1);
  }

  /**
   * Lets PostgreSQL's planner know of many spots that were stored at once, of some days since the Unix epoch: by itself it
   * learns of them a minute later, and makes bad plans until then.
   * @throws DatabaseUnavailable
   */
  async analyzeDays(days: Iterable<number>): Promise<void> {
    await this.repository.analyzeDays([...days]);
  }

  private today(): number {
    return Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
  }
}
