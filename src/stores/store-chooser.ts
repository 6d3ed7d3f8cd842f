import { Injectable } from '@nestjs/common';
import { ColumnStore } from '../columns/answers/column-store.js';
import { noteTime } from '../config/request-context.js';
import type { RunStatement } from '../database/database.service.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
import { RecentSpots } from '../memory/recent-spots.js';
import { PostgresStore } from '../postgres/postgres-store.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import type { ResolvedFilter } from '../query/filter/resolved-filter.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import type { LogQuestion, RowsOptions, SpotRows, SpotStore } from '../query/spot-store.js';
import type { CitedMoment } from '../query/pages/spot-query.js';
import { clampStart, SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';
import { AsOf } from './as-of.js';

/** Which spots a question is about, in the words of clients. */
export interface AskedSpots {
  readonly filter: SpotFilter;
  readonly window: TimeWindow;
  /** When given: only what was known when this id was the newest. */
  readonly asOf?: number;
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
    private readonly asOf: AsOf,
    columns: ColumnStore,
    postgres: PostgresStore,
  ) {
    this.stores = [columns, postgres];
  }

  /** Answers from memory; `undefined` when this process does not hold all that is asked for. No I/O but a look for what is new. */
  readonly held: RecentSpots['find'] = async (asked, find) => {
    const startedAtMs = performance.now();
    const found = await this.memory.find(asked, find);
    if (found !== undefined) noteTime('memory', startedAtMs);
    return found;
  };

  /**
   * Runs `work` on one snapshot of the log; on a read replica where that gives the primary's answer.
   * @param seenId the newest id that the client has seen
   * @throws DatabaseUnavailable, NotInHistory, DaysRemoved
   */
  async read<T extends object>(
    asked: AskedSpots,
    work: (question: LogQuestion) => Promise<T>,
    seenId?: number,
  ): Promise<T> {
    const { window, asOf } = asked;
    const read = async (run: RunStatement) => work(await this.question(run, asked));
    return this.reader.read(window, read, seenId ?? asOf);
  }

  /** Translates what is asked into the numbers of a snapshot. @throws NotInHistory, DaysRemoved */
  async question(run: RunStatement, { filter, window, asOf }: AskedSpots): Promise<LogQuestion> {
    const state = await this.state.read(run);
    if (asOf !== undefined) await this.asOf.check(run, state, asOf, window);
    const resolved = await this.filters.resolve(run, filter);
    // Of the newest id every spot is known: counts that are made ahead tell of them.
    const upToId = asOf !== undefined && asOf < state.lastId ? asOf : undefined;
    return {
      run,
      state,
      upToId,
      filter: bounded(resolved, upToId),
      window: clampStart(window, state.horizonDay * SECONDS_PER_DAY),
    };
  }

  /** Asks of other spots of the same window, on the same snapshot. */
  async other(question: LogQuestion, filter: SpotFilter): Promise<LogQuestion> {
    const { run, upToId } = question;
    return { ...question, filter: bounded(await this.filters.resolve(run, filter), upToId) };
  }

  /** The moment of an answer. */
  async momentOf({ run, state }: LogQuestion, { window, asOf }: AskedSpots): Promise<CitedMoment> {
    return asOf === undefined ? this.asOf.momentOf(run, state, window) : { asOf };
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

/** A filter that lets no spot with a higher id pass. */
function bounded(
  filter: ResolvedFilter | undefined,
  upToId: number | undefined,
): ResolvedFilter | undefined {
  return filter && upToId !== undefined ? { ...filter, upToId } : filter;
}
