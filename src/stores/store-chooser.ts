import { Injectable } from '@nestjs/common';
import { ColumnStore } from '../columns/answers/column-store.js';
import type { RunStatement } from '../database/database.service.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
import { RecentSpots } from '../memory/recent-spots.js';
import { PostgresStore } from '../postgres/postgres-store.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import type { LogQuestion, RowsOptions, SpotRows, SpotStore } from '../query/spot-store.js';
import { clampStart, SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';

/** Which spots a question is about, in the words of clients. */
export interface AskedSpots {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
}

/**
 * Decides who answers a question about the log, in one place: memory where it holds the whole window, then the column engine
 * where it is faster and has all spots of the snapshot, else PostgreSQL. All give the same answer.
 */
@Injectable()
export class StoreChooser {
  private readonly stores: readonly SpotStore[];

  constructor(
    private readonly memory: RecentSpots,
    private readonly reader: LogReader,
    private readonly state: LogStateRepository,
    private readonly filters: FilterResolver,
    columns: ColumnStore,
    postgres: PostgresStore,
  ) {
    this.stores = [columns, postgres];
  }

  /** Answers from memory; `undefined` when this process does not hold all that is asked for. No I/O but a look for what is new. */
  readonly held: RecentSpots['find'] = async (asked, find) => this.memory.find(asked, find);

  /**
   * Runs `work` on one snapshot of the log; on a read replica where that gives the primary's answer.
   * @param seenId the newest id that the client has seen
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    asked: AskedSpots,
    work: (question: LogQuestion) => Promise<T>,
    seenId?: number,
  ): Promise<T> {
    const { window } = asked;
    return this.reader.read(window, async (run) => work(await this.question(run, asked)), seenId);
  }

  /** Translates what is asked into the numbers of a snapshot. */
  async question(run: RunStatement, { filter, window }: AskedSpots): Promise<LogQuestion> {
    const state = await this.state.read(run);
    return {
      run,
      state,
      filter: await this.filters.resolve(run, filter),
      window: clampStart(window, state.horizonDay * SECONDS_PER_DAY),
    };
  }

  /** The answer of the first store that gives one. */
  async first<T extends object>(ask: (store: SpotStore) => Promise<T | undefined>): Promise<T> {
    for (const store of this.stores) {
      const answer = await ask(store);
      if (answer) return answer;
    }
    throw new Error('PostgreSQL gave no answer');
  }

  /**
   * Runs statements on the rows of one snapshot. `work` may run again on the next store.
   * @throws TooExpensive, DatabaseUnavailable
   */
  async rows<T extends object>(
    asked: AskedSpots,
    work: (rows: SpotRows, question: LogQuestion) => Promise<T>,
    options?: RowsOptions,
  ): Promise<T> {
    return this.read(asked, async (question) =>
      this.first((store) => store.rows(question, (rows) => work(rows, question), options)),
    );
  }
}
