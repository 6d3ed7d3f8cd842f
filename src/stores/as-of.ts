import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import { PastDaysService } from '../log/past-days.service.js';
import { type Removal, RemovedDaysRepository } from '../log/retention/removed-days.repository.js';
import { LogStateRepository, type ReaderState } from '../log/state/log-state.repository.js';
import { DaysRemoved, NotInHistory } from '../query/as-of.errors.js';
import type { CitedMoment } from '../query/pages/spot-query.js';
import { SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';

/** What was known when an id was the newest: whether that can still be told, and how an answer is asked for again. */
@Injectable()
export class AsOf {
  constructor(
    private readonly state: LogStateRepository,
    private readonly removed: RemovedDaysRepository,
    private readonly past: PastDaysService,
  ) {}

  /**
   * Checks that the log has an id, and every day of a window that it had then. Two look-ups by index.
   * @throws NotInHistory, DaysRemoved
   */
  async check(
    run: RunStatement,
    { lastId }: ReaderState,
    asOf: number,
    window: TimeWindow,
  ): Promise<void> {
    if (asOf > lastId) throw new NotInHistory(asOf, lastId);
    const lostBeyondId = await this.state.findLostBeyond(run, asOf);
    if (lostBeyondId !== null) throw new NotInHistory(asOf, lostBeyondId);
    const removal = await this.removed.findSince(run, asOf, window);
    if (removal) throw new DaysRemoved(asOf, this.firstKeptDay(removal) * SECONDS_PER_DAY);
  }

  /**
   * The moment of an answer to a question that did not name one. Until the spot after a removal is stored, the removed days
   * would count as removed since: what is cited then begins behind them.
   */
  async momentOf(
    run: RunStatement,
    { lastId, horizonDay }: ReaderState,
    window: TimeWindow,
  ): Promise<CitedMoment> {
    if (window.fromSeconds >= horizonDay * SECONDS_PER_DAY) return { asOf: lastId };
    const removal = await this.removed.findSince(run, lastId, window);
    if (!removal) return { asOf: lastId };
    return { asOf: lastId, fromSeconds: (removal.day + 1) * SECONDS_PER_DAY };
  }

  private firstKeptDay({ newestDay, horizonDay }: Removal): number {
    return this.past.areKept ? newestDay + 1 : horizonDay;
  }
}
