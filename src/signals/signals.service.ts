import { Injectable } from '@nestjs/common';
import type { TimeWindow } from '../time/time-window.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import type { HeldSpots } from '../memory/store/held-spots.js';
import type { LogQuestion, SpotRows } from '../query/spot-store.js';
import type { LocatedSpots } from '../http/headers/total-headers.js';
import { LocatedCounts } from '../stores/located-counts.js';
import { type AskedSpots, StoreChooser } from '../stores/store-chooser.js';
import { LogSignals } from './statements/log-signals.js';
import { KEEP_FROM_COMPARING_EACH } from './statements/signal-statements.repository.js';
import { type KnownSignals, SignalNames } from './statements/signal-names.js';

export type { HeldSpots, SpotBlock } from '../memory/store/held-spots.js';
export type { NameFacts } from '../log/names/name-facts.js';
export { placeFields } from '../query/pages/spot-text.js';
export type { LogSignals, LogSummary, UnconfirmedSignal } from './statements/log-signals.js';
export type { KnownSignals } from './statements/signal-names.js';
export type { LogSignal, SignalOrder } from './statements/signal-statements.repository.js';

/** Gives numbers of callsigns, modes and types their names. */
export type NamesOf = (callsignIds: readonly number[]) => Promise<KnownSignals>;

/** Counts the spots of which both grids are known, and all; `undefined` where the filter does not ask of grids. */
export type CountLocated = () => Promise<LocatedSpots | undefined>;

/** Spots by the signal that they are of: a callsign on a band in a mode. */
@Injectable()
export class SignalsService {
  constructor(
    private readonly limiter: QueryLimiter,
    private readonly chooser: StoreChooser,
    private readonly names: SignalNames,
    private readonly located: LocatedCounts,
  ) {}

  /**
   * The spots in memory, with every one of a window among them; `undefined` when this process does not hold all of it.
   * To be looked at before anything is waited for.
   */
  async held(window: TimeWindow): Promise<HeldSpots | undefined> {
    return this.chooser.held({ window }, (store) => store.heldSpots(window));
  }

  /**
   * Asks questions about the signals of a window on one snapshot of the log, in the client's turn. `work` may run again.
   * @throws TooExpensive when a question takes longer than 10 s
   * @throws TooManyOfClient, TooManyQuestions
   * @throws DatabaseUnavailable
   */
  async read<T extends object>(
    asked: AskedSpots,
    work: (signals: LogSignals, namesOf: NamesOf, located: CountLocated) => Promise<T>,
  ): Promise<T> {
    const read = async (rows: SpotRows, question: LogQuestion): Promise<T> => {
      const { run, window } = question;
      const numbersOf = async (callsigns: readonly string[]) =>
        this.names.numbersOf(run, callsigns);
      if (rows.dialect.mayCompareEach) await run(KEEP_FROM_COMPARING_EACH);
      // Of the log alone, as its rows are.
      const located = async () => this.located.of(question, { filter: asked.filter, window });
      return work(new LogSignals(rows, numbersOf), async (ids) => this.names.of(run, ids), located);
    };
    return this.limiter.run(() => this.chooser.rows(asked, read));
  }
}
