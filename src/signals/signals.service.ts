import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../database/database.service.js';
import { clampStart, SECONDS_PER_DAY, type TimeWindow } from '../time/time-window.js';
import { ColumnChoice } from '../columns/answers/column-choice.js';
import { FilterResolver } from '../query/filter/resolve.repository.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import { LogReader } from '../log/state/log-reader.js';
import { LogStateRepository } from '../log/state/log-state.repository.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import type { HeldSpots } from '../memory/store/held-spots.js';
import { RecentSpots } from '../memory/recent-spots.js';
import type { LogSignals } from './statements/log-signals.js';
import { type KnownSignals, SignalNames } from './statements/signal-names.js';
import { SignalSourcesRepository } from './statements/signal-sources.repository.js';

export type { HeldSpots, SpotColumns } from '../memory/store/held-spots.js';
export type { NameFacts } from '../log/names/name-facts.js';
export { placeFields } from '../query/pages/spot-text.js';
export type { LogSignals, LogSummary, UnconfirmedSignal } from './statements/log-signals.js';
export type { KnownSignals } from './statements/signal-names.js';
export type { LogSignal, SignalOrder } from './statements/signal-statements.repository.js';

/** What numbers of callsigns, modes and types stand for. */
export type NamesOf = (callsignIds: readonly number[]) => Promise<KnownSignals>;

/** Spots by the signal that they are of: a callsign on a band in a mode. */
@Injectable()
export class SignalsService {
  constructor(
    private readonly limiter: QueryLimiter,
    private readonly recent: RecentSpots,
    private readonly reader: LogReader,
    private readonly state: LogStateRepository,
    private readonly filters: FilterResolver,
    private readonly choice: ColumnChoice,
    private readonly sources: SignalSourcesRepository,
    private readonly names: SignalNames,
  ) {}

  /**
   * The spots in memory, with every one of a window among them; `undefined` when this process does not hold all of it.
   * To be looked at before anything is waited for.
   */
  async held(window: TimeWindow): Promise<HeldSpots | undefined> {
    return this.recent.find({ window }, (store) => store.heldSpots(window));
  }

  /**
   * Runs questions about the signals of a window on one snapshot of the log, and gives what they find its names. `work` may be
   * run again. In the client's turn.
   * @throws TooExpensive when a question takes longer than 10 s
   * @throws TooManyOfClient, TooManyQuestions
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    asked: { readonly filter: SpotFilter; readonly window: TimeWindow },
    work: (signals: LogSignals, namesOf: NamesOf) => Promise<T>,
  ): Promise<T> {
    const read = async (run: RunStatement): Promise<T> => {
      const state = await this.state.read(run);
      const window = clampStart(asked.window, state.horizonDay * SECONDS_PER_DAY);
      const filter = await this.filters.resolve(run, asked.filter);
      const scope = { filter, window };
      const namesOf: NamesOf = async (ids) => this.names.of(run, ids);
      const isForColumns = await this.choice.isForColumns(run, state, window);
      const found = isForColumns
        ? await this.sources.inColumns(run, state, scope, async (signals) => work(signals, namesOf))
        : undefined;
      return found ?? work(await this.sources.inPostgres(run, scope), namesOf);
    };
    return this.limiter.run(() => this.reader.read(asked.window, read));
  }
}
