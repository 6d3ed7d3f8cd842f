import type { LogSignal, LogSignals, UnconfirmedSignal } from '../signals.service.js';
import { CONFIRMING_HZ, isOutnumbered, NEAR_HZ, WITHIN_SECONDS } from '../quality/quality-rules.js';
import { isOneSlip } from '../quality/slip.js';
import type { SignalQuality } from '../signal-quality.js';
import { keyOf, type SignalKey } from './signal-key.js';

/** Judges signals by all spots of a window of the log: the same qualities as the judge of spots in memory. */
export class LogQuality {
  private constructor(
    private readonly log: LogSignals,
    /** Signals that no two skimmers heard alike. */
    readonly unconfirmed: ReadonlyMap<SignalKey, UnconfirmedSignal>,
  ) {}

  /** Judges some signals heard in the window, or all. */
  static async of(log: LogSignals, signals?: readonly LogSignal[]): Promise<LogQuality> {
    const near = { seconds: WITHIN_SECONDS, hz: CONFIRMING_HZ };
    const unconfirmed = await log.unconfirmed(near, signals);
    return new LogQuality(log, new Map(unconfirmed.map((signal) => [keyOf(signal), signal])));
  }

  /** The quality of a signal heard in the window, where it is known which of those that are not confirmed are suspect. */
  of(signal: LogSignal, suspects: ReadonlySet<SignalKey>): SignalQuality {
    const key = keyOf(signal);
    if (!this.unconfirmed.has(key)) return 'confirmed';
    return suspects.has(key) ? 'suspect' : 'single';
  }

  /** Finds the unconfirmed signals among these keys that were misread: compares them with what was heard near them. */
  async suspectsAmong(keys: Keys): Promise<Set<SignalKey>> {
    const slips = await this.slipsOf(keys);
    const signals = new Map<SignalKey, LogSignal>(
      slips.flatMap(({ signal, other }) => [
        [keyOf(signal), signal],
        [keyOf(other), other],
      ]),
    );
    const counts = await this.log.skimmersOf([...signals.values()]);
    const skimmers = new Map([...signals.keys()].map((key, at) => [key, counts[at] ?? 0]));
    const skimmersOf = (signal: LogSignal) => skimmers.get(keyOf(signal)) ?? 0;
    const suspects = slips.filter(({ signal, other }) =>
      isOutnumbered(skimmersOf(signal), skimmersOf(other)),
    );
    return new Set(suspects.map(({ signal }) => keyOf(signal)));
  }

  /** The store finds the calls heard near each signal; here is decided which are one slip of the ear away. */
  private async slipsOf(keys: Keys): Promise<Slip[]> {
    const asked = [...this.unconfirmed].flatMap(([key, signal]) => (keys.has(key) ? signal : []));
    const near = await this.log.near({ seconds: WITHIN_SECONDS, hz: NEAR_HZ }, asked);
    return near.flatMap(({ at, callsignId, callsign }) => {
      const signal = asked[at];
      if (!signal || !isOneSlip(signal.callsign, callsign)) return [];
      const { bandOrMhz, modeId } = signal;
      return [{ signal, other: { callsignId, bandOrMhz, modeId } }];
    });
  }
}

type Keys = Pick<ReadonlySet<SignalKey>, 'has'>;

/** An unconfirmed signal, and one near it that is one slip of the ear away. */
interface Slip {
  readonly signal: LogSignal;
  readonly other: LogSignal;
}
