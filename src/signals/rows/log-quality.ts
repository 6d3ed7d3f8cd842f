import type { LogSignal, LogSignals, NamesOf } from '../signals.service.js';
import { isOutnumbered } from '../quality/quality-rules.js';
import type { SignalQuality } from '../signal-quality.js';
import type { DayBoard } from './day-board.js';
import { findSlips, findUnconfirmed, type Slip } from './part-quality.js';
import { keyOf, type SignalKey } from './signal-key.js';

/** How sure signals are by all spots of a window of the log: as the judge of spots in memory tells. */
export class LogQuality {
  private constructor(
    private readonly log: LogSignals,
    /** The signals that no two skimmers heard alike: of those that this is of. */
    readonly unconfirmed: ReadonlyMap<SignalKey, LogSignal>,
    private readonly slipsOf: (keys: Keys) => Promise<readonly Slip[]>,
  ) {}

  /** Of some signals heard in the window, or of all: as the board knows them, else the log is asked. */
  static async of(
    log: LogSignals,
    namesOf: NamesOf,
    board: DayBoard,
    signals?: readonly LogSignal[],
  ): Promise<LogQuality> {
    const known = await board.find(log, namesOf, signals);
    if (known) {
      const { unconfirmed, slips } = known;
      return new LogQuality(log, unconfirmed, async (keys) =>
        slips.filter(({ key }) => keys.has(key)),
      );
    }
    const unconfirmed = await findUnconfirmed(log, signals);
    return new LogQuality(log, unconfirmed, async (keys) => {
      const asked = [...unconfirmed].filter(([key]) => keys.has(key));
      return findSlips(
        log,
        asked.map(([, signal]) => signal),
      );
    });
  }

  /** The quality of a signal heard in the window, where it is known which of those that are not confirmed are suspect. */
  of(signal: LogSignal, suspects: ReadonlySet<SignalKey>): SignalQuality {
    const key = keyOf(signal);
    if (!this.unconfirmed.has(key)) return 'confirmed';
    return suspects.has(key) ? 'suspect' : 'single';
  }

  /** Which signals were misread, of those that are not confirmed and among these keys: compared with what was heard near them. */
  async suspectsAmong(keys: Keys): Promise<Set<SignalKey>> {
    const slips = await this.slipsOf(keys);
    const signals = new Map<SignalKey, LogSignal>(
      slips.flatMap(({ key, signal, other }) => [
        [key, signal],
        [keyOf(other), other],
      ]),
    );
    const counts = await this.log.skimmersOf([...signals.values()]);
    const skimmers = new Map([...signals.keys()].map((key, at) => [key, counts[at] ?? 0]));
    const suspects = slips.filter(({ key, other }) =>
      isOutnumbered(skimmers.get(key) ?? 0, skimmers.get(keyOf(other)) ?? 0),
    );
    return new Set(suspects.map(({ key }) => key));
  }
}

type Keys = Pick<ReadonlySet<SignalKey>, 'has'>;
