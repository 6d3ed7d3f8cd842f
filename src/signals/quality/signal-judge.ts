import type { SignalQuality } from '../signal-quality.js';
import { Cells } from './cells.js';
import { JudgedSignal, type Neighbours, type Presence } from './judged-signal.js';
import { CONFIRMING_HZ, isOutnumbered, MIN_SKIMMERS, NEAR_HZ } from './quality-rules.js';
import { Skimmers } from './skimmers.js';
import { isOneSlip } from './slip.js';

/** A signal: a callsign on a band, or in a whole megahertz outside the bands, in a mode. */
export interface SignalName {
  readonly callsign: string;
  /** Equal for signals of the same band (or megahertz) and mode. */
  readonly bandMode: number;
}

/** A spot, by the caller's numbers. */
export interface HeardSignal {
  readonly signal: number;
  /** Unix seconds. */
  readonly heardAtSeconds: number;
  readonly frequencyHz: number;
  /** The skimmer's name without node. */
  readonly skimmer: number;
  /** Its base call: always the same for a skimmer. */
  readonly skimmerBase: number;
}

/**
 * Judges the quality of signals by all spots of a window, whatever a list shows of them:
 *
 * - `confirmed`: two skimmers of different base calls heard it within 600 s and 500 Hz of each other.
 * - `suspect`: not confirmed, and a call that is one slip of the ear away ({@link isOneSlip}), of the same band and mode, was heard
 *   by at least four times as many skimmers in the window, and at least four; a spot of each lies within 600 s and 300 Hz of
 *   one of the other.
 * - `single`: the others.
 *
 * Spots may come in any order. Of pairs of spots it keeps the newest alone: a pair lies in every window that begins at or
 * before its older spot. No I/O. Costs in docs/decisions/0053.
 */
export class SignalJudge {
  private readonly signals = new Map<number, JudgedSignal>();
  /** By the number of band and mode. */
  private readonly cells = new Map<number, Cells>();
  /** Signals that have no spot yet. */
  private readonly unheard = new Set<JudgedSignal>();
  private readonly skimmers = new Skimmers();
  private forgottenBefore = 0;

  /** How much is known: signals, their spots, and pairs of signals one slip apart. Looks at every signal. */
  stats(): { signals: number; spots: number; neighbours: number } {
    let [spots, ends] = [0, 0];
    for (const signal of this.signals.values()) {
      spots += signal.spots.count;
      ends += signal.neighbours.length;
    }
    return { signals: this.signals.size, spots, neighbours: ends / 2 };
  }

  /** Whether a signal was introduced, and not forgotten since. */
  knows(signal: number): boolean {
    return this.signals.has(signal);
  }

  /** Says what a signal's number stands for; before its first spot, and again after it was forgotten. */
  introduce(signal: number, { callsign, bandMode }: SignalName): void {
    if (this.signals.has(signal)) return;
    const introduced = new JudgedSignal(signal, callsign, bandMode);
    this.signals.set(signal, introduced);
    this.unheard.add(introduced);
  }

  /**
   * Adds a spot; nothing when it was heard before what is forgotten. Costs a microsecond.
   * @throws RangeError when the signal is not known.
   */
  add({ signal: number, heardAtSeconds, frequencyHz, skimmer, skimmerBase }: HeardSignal): void {
    const signal = this.signals.get(number);
    if (!signal) throw new RangeError(`signal ${number} was not introduced`);
    if (heardAtSeconds < this.forgottenBefore) return;
    const place = this.skimmers.placeOf(skimmer, skimmerBase);
    signal.confirmedSince = signal.spots.newestPair(
      heardAtSeconds,
      frequencyHz,
      CONFIRMING_HZ,
      signal.confirmedSince,
      this.skimmers.bases,
      skimmerBase,
    );
    if (signal.spots.count === 0) this.unheard.delete(signal);
    signal.spots.insert(heardAtSeconds, frequencyHz, place);
    this.meetNeighbours(signal, heardAtSeconds, frequencyHz);
    if (!signal.isWellHeard && signal.isFourth(place)) this.promote(signal);
  }

  /**
   * The quality of a signal, judged by the spots heard at or after a second. All spots of that window must have been added,
   * and none later than its end. `skimmersOf` counts the skimmers of a signal in the window, by names without node. Costs some
   * 100 ns, and for each similar call nearby that is well heard a call of `skimmersOf`; a signal that is not known is `single`.
   */
  qualityOf(
    number: number,
    sinceSeconds: number,
    skimmersOf: (signal: number) => number,
  ): SignalQuality {
    const signal = this.signals.get(number);
    if (!signal) return 'single';
    if (signal.confirmedSince >= sinceSeconds) return 'confirmed';
    for (const neighbours of signal.neighbours) {
      if (neighbours.nearSince < sinceSeconds) continue;
      const skimmers = skimmersOf(otherOf(neighbours, signal).number);
      if (skimmers < MIN_SKIMMERS) continue;
      if (isOutnumbered(skimmersOf(number), skimmers)) return 'suspect';
    }
    return 'single';
  }

  /** How many skimmers, by names without node, heard a signal at or after a second. Looks at each of its spots since then. */
  skimmersSince(number: number, sinceSeconds: number): number {
    const spots = this.signals.get(number)?.spots;
    if (!spots) return 0;
    return this.skimmers.countDifferent((tell) => spots.eachSkimmerSince(sinceSeconds, tell));
  }

  /**
   * Forgets the spots heard before a second, and signals without spots; windows must not begin earlier any more. Tells the
   * numbers of the signals that are forgotten. Looks at the signals heard before the second, and up to 600 s later.
   */
  dropBefore(seconds: number): number[] {
    this.forgottenBefore = Math.max(this.forgottenBefore, seconds);
    const forgotten = [...this.unheard];
    this.unheard.clear();
    for (const [bandMode, cells] of this.cells) {
      cells.dropBefore(seconds, (signal) => {
        // It may have been in several cells.
        if (signal.spots.count === 0) return;
        signal.spots.dropBefore(seconds);
        if (signal.spots.count === 0) forgotten.push(signal);
      });
      if (cells.isEmpty) this.cells.delete(bandMode);
    }
    for (const signal of forgotten) {
      this.signals.delete(signal.number);
      for (const neighbours of signal.neighbours) {
        const other = otherOf(neighbours, signal);
        other.neighbours.splice(other.neighbours.indexOf(neighbours), 1);
      }
    }
    return forgotten.map(({ number }) => number);
  }

  /** Finds the neighbours that a new spot is near to. */
  private meetNeighbours(signal: JudgedSignal, seconds: number, frequencyHz: number): void {
    const cells = this.cellsOf(signal);
    let presence = cells.find(signal, seconds, frequencyHz);
    if (!presence) {
      presence = cells.enter(signal, seconds, frequencyHz);
      findNeighbours(cells, presence);
    }
    signal.latest = presence;
    if (!presence.neighbours) return;
    for (const neighbours of presence.neighbours) {
      const { spots } = otherOf(neighbours, signal);
      // Most have nothing newer than what is known: no need to look for it.
      if (spots.newestSeconds <= neighbours.nearSince) continue;
      neighbours.nearSince = spots.newestPair(seconds, frequencyHz, NEAR_HZ, neighbours.nearSince);
    }
  }

  /** From now on a signal may make others suspect: finds those wherever it was heard. */
  private promote(signal: JudgedSignal): void {
    signal.isWellHeard = true;
    const cells = this.cellsOf(signal);
    const presences = new Set<Presence>();
    signal.spots.each((seconds, frequencyHz) => {
      const presence = cells.find(signal, seconds, frequencyHz);
      if (presence) presences.add(presence);
    });
    for (const presence of presences) findNeighbours(cells, presence);
  }

  private cellsOf({ bandMode }: JudgedSignal): Cells {
    let cells = this.cells.get(bandMode);
    if (!cells) this.cells.set(bandMode, (cells = new Cells()));
    return cells;
  }
}

/** Looks for calls that are one slip away among those present around, of two signals at least one well heard. */
function findNeighbours(cells: Cells, presence: Presence): void {
  const { signal } = presence;
  cells.eachAround(presence, (there) => {
    const other = there.signal;
    if (!signal.isWellHeard && !other.isWellHeard) return;
    // Cells keep signals that were forgotten until their slot is dropped.
    if (!isOneSlip(signal.callsign, other.callsign) || other.spots.count === 0) return;
    const neighbours = knownNeighbours(signal, other) ?? newNeighbours(signal, other);
    remember(presence, neighbours);
    remember(there, neighbours);
  });
}

function knownNeighbours(one: JudgedSignal, other: JudgedSignal): Neighbours | undefined {
  // A call that is often heard has many, a misread one few.
  const [few, many] = one.neighbours.length < other.neighbours.length ? [one, other] : [other, one];
  return few.neighbours.find((neighbours) => otherOf(neighbours, few) === many);
}

function newNeighbours(one: JudgedSignal, other: JudgedSignal): Neighbours {
  const neighbours = { one, other, nearSince: one.spots.newestPairWith(other.spots, NEAR_HZ) };
  one.neighbours.push(neighbours);
  other.neighbours.push(neighbours);
  return neighbours;
}

function remember(presence: Presence, neighbours: Neighbours): void {
  if (!presence.neighbours) presence.neighbours = [neighbours];
  else if (!presence.neighbours.includes(neighbours)) presence.neighbours.push(neighbours);
}

function otherOf({ one, other }: Neighbours, signal: JudgedSignal): JudgedSignal {
  return one === signal ? other : one;
}
