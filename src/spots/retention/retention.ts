import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../time/clock.js';
import { SECONDS_PER_DAY } from '../../time/time-window.js';
import { PastDays } from '../columns/past-days.js';
import { HorizonService } from '../horizon.service.js';
import { RetentionRepository } from './retention.repository.js';

/**
 * How spots leave the log. First a horizon is committed, to which every read is clamped; only the
 * next run, when no read from before can be under way, removes what lies below it. So nobody ever
 * sees half a day.
 */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);

  constructor(
    private readonly clock: Clock,
    private readonly horizon: HorizonService,
    private readonly repository: RetentionRepository,
    private readonly past: PastDays,
  ) {}

  /** Removes what lies below the horizon as it stands, then moves it. To be run each hour. */
  async run(horizonSeconds: number): Promise<void> {
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

  /** Tends yesterday's spots. To be run each night. */
  async tendYesterday(): Promise<void> {
    await this.repository.tendPartition(this.today() - 1);
  }

  /** {@link RetentionRepository.analyzeDays} */
  async analyzeDays(days: readonly number[]): Promise<void> {
    await this.repository.analyzeDays(days);
  }

  private today(): number {
    return Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
  }
}
