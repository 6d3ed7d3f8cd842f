import { Injectable, Logger } from '@nestjs/common';
import { Env } from '../config/env.js';
import { DatabaseService } from '../database/database.service.js';
import { HealthService } from '../health/health.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { type Horizon, HorizonRepository } from './retention/horizon.repository.js';
import { DaysRepository, type LogDay } from './retention/days.repository.js';
import { isoDay } from './state/partition-name.js';
import { PastDaysService } from './past-days.service.js';

/** Tells how many of some days, oldest first, may be removed. */
export type RetentionGuard = (days: readonly LogDay[]) => Promise<number>;

/**
 * The horizon: the first day of which spots are kept. Whatever was heard before counts as removed, and is not
 * stored. It only ever moves forward, so a clock that runs ahead must not move it too far.
 */
@Injectable()
export class HorizonService {
  private readonly logger = new Logger(HorizonService.name);
  private readonly guards: RetentionGuard[] = [];

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly repository: HorizonRepository,
    private readonly days: DaysRepository,
    private readonly database: DatabaseService,
    private readonly past: PastDaysService,
    health: HealthService,
  ) {
    health.addDatabaseProblem(async () => describeFuture(await repository.find()));
  }

  /** Adds a guard that is asked before days are removed. Call it in a constructor. */
  guardBy(guard: RetentionGuard): void {
    this.guards.push(guard);
  }

  /** Moves it on: only days that are wholly older than SPOT_RETENTION_DAYS go. @throws DatabaseUnavailable */
  async advance(): Promise<void> {
    const horizon = await this.repository.find();
    const day = this.firstKeptDay(horizon);
    if (day !== undefined) await this.advanceTo(day, horizon.day);
    const problem = describeFuture(horizon);
    if (problem !== undefined) this.logger.error(problem);
  }

  /**
   * Returns the horizon's day (`2027-01-20`) when it lies in the future by the database's clock, so that nothing is
   * stored; `undefined` otherwise. @throws DatabaseUnavailable
   */
  async findFuture(): Promise<string | undefined> {
    return futureDay(await this.repository.find());
  }

  /**
   * Moves it back to where it should stand, as far as spots are still there. Returns the first day that is kept then.
   * @throws DatabaseUnavailable
   */
  async mend(): Promise<string> {
    const day = this.firstKeptDay(await this.repository.find()) ?? 0;
    return isoDay(await this.repository.moveBack(day));
  }

  /**
   * Moves it over days that are older than SPOT_RETENTION_DAYS and of which the log has nothing, so that nothing is
   * removed. Returns the first kept day then, as days since the Unix epoch. @throws DatabaseUnavailable
   */
  async skipEmptyDays(): Promise<number> {
    const { day: from, today } = await this.repository.find();
    const { spotRetentionDays } = this.env;
    if (spotRetentionDays === 0) return from;
    const ours = Math.floor(this.clock.nowSeconds() / SECONDS_PER_DAY);
    const limit = Math.min(today, ours) - spotRetentionDays;
    if (limit <= from) return from;
    const [first] = await this.database.snapshot((run) => this.days.find(run, from, limit));
    const to = first?.day ?? limit;
    await this.repository.advance(
      to,
      async (run) => (await this.days.find(run, from, to)).length === 0,
    );
    return (await this.repository.find()).day;
  }

  private async advanceTo(day: number, from: number): Promise<void> {
    // Days that files have are not gone.
    const isForGood = !this.past.areKept;
    if (this.guards.length === 0 || day <= from)
      return this.repository.advance(day, undefined, isForGood);
    const days = await this.database.snapshot((run) => this.days.find(run, from, day));
    const counts = await Promise.all(this.guards.map(async (guard) => guard(days)));
    const count = Math.min(...counts);
    const first = days[count];
    const end = first?.day ?? day;
    const leaving = JSON.stringify(days.slice(0, count));
    // A late report may have come to a day since it was asked for: then all wait for the next hour.
    await this.repository.advance(
      end,
      async (run) => JSON.stringify(await this.days.find(run, from, end)) === leaving,
      isForGood,
    );
  }

  /**
   * Counts back from the earliest of our clock, the database's, and the newest spot. So a clock that runs ahead removes
   * nothing; and where nothing is heard any more, nothing is removed.
   */
  private firstKeptDay({ newestSeconds }: Horizon): number | undefined {
    const { spotRetentionDays } = this.env;
    if (spotRetentionDays === 0) return undefined;
    const nowSeconds = Math.min(this.clock.nowMs() / 1000, newestSeconds);
    return Math.floor(nowSeconds / SECONDS_PER_DAY) - spotRetentionDays;
  }
}

function futureDay({ day, today }: Horizon): string | undefined {
  return day > today ? isoDay(day) : undefined;
}

function describeFuture(horizon: Horizon): string | undefined {
  const future = futureDay(horizon);
  if (future === undefined) return undefined;
  return (
    `No spot is stored, because whatever was heard before ${future} counts as removed: a clock ran ahead ` +
    'once. Run: npm run horizon -- mend'
  );
}
