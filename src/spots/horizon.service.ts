import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { type Horizon, HorizonRepository } from './retention/horizon.repository.js';
import { isoDay } from './log/partition-name.js';

/**
 * The horizon: the first day of which spots are kept. Whatever was heard before counts as removed, and is not
 * stored. It only ever moves forward, so a clock that runs ahead must not move it too far.
 */
@Injectable()
export class HorizonService {
  private readonly logger = new Logger(HorizonService.name);

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly repository: HorizonRepository,
  ) {}

  /** Moves it on: only days that are wholly older than the limit go. @throws DatabaseUnavailable */
  async advance(): Promise<void> {
    const horizon = await this.repository.find();
    const day = this.firstKeptDay(horizon);
    if (day !== undefined) await this.repository.advance(day);
    if (horizon.day <= horizon.today) return;
    this.logger.error(
      `No spot is stored: whatever was heard before ${isoDay(horizon.day)} counts as removed, and today is ` +
        `${isoDay(horizon.today)}. A clock ran ahead once. Run: npm run horizon -- mend`,
    );
  }

  /**
   * The day (`2027-01-20`) at which the horizon stands, where that lies in the future by the database's clock,
   * so that nothing is stored. @throws DatabaseUnavailable
   */
  async findFuture(): Promise<string | undefined> {
    const { day, today } = await this.repository.find();
    return day > today ? isoDay(day) : undefined;
  }

  /**
   * Moves it back to where it should stand, as far as spots are still there; the first day that is kept then.
   * @throws DatabaseUnavailable
   */
  async mend(): Promise<string> {
    const day = this.firstKeptDay(await this.repository.find()) ?? 0;
    return isoDay(await this.repository.moveBack(day));
  }

  /**
   * By the earliest of our clock, the database's, and the newest spot. So a clock that runs ahead removes
   * nothing; and where nothing is heard any more, nothing is removed.
   */
  private firstKeptDay({ newestSeconds }: Horizon): number | undefined {
    const { spotRetentionDays } = this.env;
    if (spotRetentionDays === 0) return undefined;
    const nowSeconds = Math.min(this.clock.nowMs() / 1000, newestSeconds);
    return Math.floor(nowSeconds / SECONDS_PER_DAY) - spotRetentionDays;
  }
}
