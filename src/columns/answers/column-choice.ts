import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../../database/database.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import { HoursRepository } from '../../postgres/counts/hours.repository.js';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import { rollupUnits } from '../../query/filter/rollups.js';
import type { ReaderState } from '../../log/state/log-state.repository.js';
import { FollowedLog } from '../follower/followed-log.js';

/**
 * Where PostgreSQL walks more spots than this, columns are faster: it walks some 10 in the microsecond in which they read 100,
 * and a question to the engine costs 5 ms before it reads any.
 */
const MANY_SPOTS = 50_000;

/** Decides who answers a question about the log: PostgreSQL, or the column engine. Their answers are the same. */
@Injectable()
export class ColumnChoice {
  constructor(
    private readonly followed: FollowedLog,
    private readonly hours: HoursRepository,
  ) {}

  /** Whether the rows of a window are to be read from columns, which have all of them. */
  async isForColumns(run: RunStatement, state: ReaderState, window: TimeWindow): Promise<boolean> {
    if (!this.followed.isCaughtUp) return false;
    const hours = await this.hours.find(run, window);
    const spots = hours.reduce((sum, hour) => sum + hour.spots, 0);
    return spots > MANY_SPOTS && (await this.followed.isAt(state));
  }

  /** The same of a list, which PostgreSQL counts from rollups where these know its filter. */
  async isListForColumns(
    run: RunStatement,
    state: ReaderState,
    window: TimeWindow,
    filter: ResolvedFilter,
  ): Promise<boolean> {
    const isOfRows = rollupUnits(filter).length === 1;
    return isOfRows && (await this.isForColumns(run, state, window));
  }
}
