import type { LogSignal, LogSignals } from '../../spots/signals.service.js';
import { isOutnumbered } from '../quality/quality-rules.js';
import type { SignalQuality } from '../signal-quality.js';
import type { JudgedHours, JudgedParts } from './judged-hours.js';
import { confirm, findSlips, type PartQuality } from './part-quality.js';
import { keyOf, type SignalKey } from './signal-key.js';

/** How sure signals are by all spots of a window of the log: as the judge of spots in memory tells. */
export class LogQuality {
  private constructor(
    private readonly log: LogSignals,
    private readonly judged: JudgedParts,
    private readonly rest: PartQuality,
  ) {}

  /** Of all signals of the window: judges what was not judged yet. */
  static async ofAll(log: LogSignals, hours: JudgedHours): Promise<LogQuality> {
    while (await hours.judgeNext(log));
    const judged = hours.split(log);
    return new LogQuality(log, judged, await confirm(judged.rest));
  }

  /** Of signals of a page: what was not judged yet is asked about them alone. */
  static async ofPage(
    log: LogSignals,
    hours: JudgedHours,
    signals: readonly LogSignal[],
  ): Promise<LogQuality> {
    const judged = hours.split(log);
    const open = signals.filter((signal) => !judged.hours.confirmed.has(keyOf(signal)));
    return new LogQuality(log, judged, await confirm(judged.rest, open));
  }

  /** The signals that no two skimmers heard alike: of those that this is of. */
  unconfirmed(): Map<SignalKey, LogSignal> {
    const found = new Map<SignalKey, LogSignal>();
    for (const [key, signal] of this.rest.unconfirmed) {
      if (!this.judged.hours.confirmed.has(key)) found.set(key, signal);
    }
    for (const [key, signal] of this.judged.hours.unconfirmed) {
      if (!this.rest.confirmed.has(key)) found.set(key, signal);
    }
    return found;
  }

  /** The quality of a signal heard in the window, where it is known which of those that are not confirmed are suspect. */
  of(signal: LogSignal, suspects: ReadonlySet<SignalKey>): SignalQuality {
    const key = keyOf(signal);
    if (suspects.has(key)) return 'suspect';
    return this.rest.confirmed.has(key) || this.judged.hours.confirmed.has(key)
      ? 'confirmed'
      : 'single';
  }

  /** Which signals were misread, of those that are not confirmed and among these keys: compared with what was heard near them. */
  async suspectsAmong(keys: Pick<ReadonlySet<SignalKey>, 'has'>): Promise<Set<SignalKey>> {
    const { hours, rest } = this.judged;
    const unconfirmed = [...this.rest.unconfirmed].filter(
      ([key]) => keys.has(key) && !hours.confirmed.has(key),
    );
    const slips = [
      ...(await findSlips(
        rest,
        unconfirmed.map(([, signal]) => signal),
      )),
      ...hours.slips.filter(({ key }) => keys.has(key) && !this.rest.confirmed.has(key)),
    ];
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
