import type { LogSignal, LogSpot } from '../signals.service.js';
import { NEVER } from '../quality/heard-spots.js';
import { SignalJudge } from '../quality/signal-judge.js';
import { bandModeOf, BaseCalls } from './base-calls.js';
import type { Slip } from './part-quality.js';
import { keyOf, type SignalKey } from './signal-key.js';

/** Of spots, the newest seconds are kept: what is heard later meets those of 600 s, and many spots come some minutes late. */
const KEPT_SECONDS = 1_800;

/** Looking for what is to be forgotten takes a millisecond. */
const FORGETS_EVERY_SECONDS = 60;

/** What all spots of a signal have told, of the newest pairs alone: a pair lies in every window that begins at or before its older spot. */
interface KnownSignal {
  readonly number: number;
  readonly signal: LogSignal;
  readonly callsign: string;
  lastHeardSeconds: number;
  /** The older time of the newest pair that confirms it. */
  confirmedSince: number;
  /** Signals whose calls are one slip away, with the older time of the newest spots of both that are near each other. */
  near: Map<KnownSignal, number> | undefined;
}

/**
 * What is known of the signals of some days by pairs of their spots, without the spots: 200 bytes a signal, and 20 a spot of the
 * newest half hour. Answers for windows without end.
 */
export class DayPairs {
  private readonly signals = new Map<SignalKey, KnownSignal>();
  private readonly byNumber = new Map<number, KnownSignal>();
  private readonly bases = new BaseCalls();
  private readonly newest = new SignalJudge(true);
  private nextNumber = 0;
  private newestSeconds = 0;
  private keptFromSeconds = 0;

  /** The numbers of the callsigns whose texts adding some spots takes: of signals and skimmers that are new. */
  unknownCallsigns(spots: readonly LogSpot[]): number[] {
    const ids = new Set<number>();
    for (const spot of spots) {
      if (!this.signals.has(keyOf(spot))) ids.add(spot.callsignId);
      if (!this.bases.knows(spot.skimmerId)) ids.add(spot.skimmerId);
    }
    return [...ids];
  }

  /** Those of some spots that were heard before what is kept: all that was heard around them is to be given to {@link addPart}. */
  lateOf(spots: readonly LogSpot[]): LogSpot[] {
    return spots.filter(({ heardAtSeconds }) => heardAtSeconds < this.keptFromSeconds);
  }

  /** Adds spots, in any order, but for {@link lateOf} them; two microseconds each. */
  add(spots: readonly LogSpot[], callsignOf: (id: number) => string): void {
    const inTime = spots.filter(({ heardAtSeconds }) => heardAtSeconds >= this.keptFromSeconds);
    this.judge(this.newest, inTime, callsignOf);
    for (const { heardAtSeconds } of inTime) {
      this.newestSeconds = Math.max(this.newestSeconds, heardAtSeconds);
    }
    const keptFromSeconds = this.newestSeconds - KEPT_SECONDS;
    if (keptFromSeconds - this.keptFromSeconds < FORGETS_EVERY_SECONDS) return;
    this.newest.dropBefore(keptFromSeconds);
    this.keptFromSeconds = keptFromSeconds;
  }

  /** Adds all spots of a part of the log, known or not, however old. */
  addPart(spots: readonly LogSpot[], callsignOf: (id: number) => string): void {
    this.judge(new SignalJudge(true), spots, callsignOf);
  }

  /** The signals of a window that no two skimmers of different base calls heard alike: of all, or of some that were heard in it. */
  unconfirmed(fromSeconds: number, among?: readonly LogSignal[]): Map<SignalKey, LogSignal> {
    const found = new Map<SignalKey, LogSignal>();
    if (among) {
      for (const signal of among) {
        const key = keyOf(signal);
        if (!isConfirmed(this.signals.get(key), fromSeconds)) found.set(key, signal);
      }
      return found;
    }
    for (const [key, known] of this.signals) {
      if (known.lastHeardSeconds < fromSeconds || isConfirmed(known, fromSeconds)) continue;
      found.set(key, known.signal);
    }
    return found;
  }

  /** The slips that some signals may be in a window. */
  slipsOf(keys: Iterable<SignalKey>, fromSeconds: number): Slip[] {
    const slips: Slip[] = [];
    for (const key of keys) {
      const known = this.signals.get(key);
      for (const [other, sinceSeconds] of known?.near ?? []) {
        if (!known || sinceSeconds < fromSeconds) continue;
        slips.push({ key, signal: known.signal, other: other.signal });
      }
    }
    return slips;
  }

  /** Forgets the signals that were heard last before a second. Looks at each. */
  forgetBefore(seconds: number): void {
    for (const [key, known] of this.signals) {
      if (known.lastHeardSeconds >= seconds) continue;
      this.signals.delete(key);
      this.byNumber.delete(known.number);
      for (const other of known.near?.keys() ?? []) other.near?.delete(known);
    }
  }

  private judge(
    judge: SignalJudge,
    spots: readonly LogSpot[],
    callsignOf: (id: number) => string,
  ): void {
    const heard = new Set<KnownSignal>();
    for (const spot of spots) {
      const known = this.knownOf(spot, callsignOf);
      const { number, callsign } = known;
      if (!judge.knows(number)) {
        judge.introduce(number, { callsign, bandMode: bandModeOf(spot.bandOrMhz, spot.modeId) });
      }
      judge.add({
        signal: number,
        heardAtSeconds: spot.heardAtSeconds,
        frequencyHz: spot.frequencyHz,
        skimmer: spot.skimmerId,
        skimmerBase: this.bases.of(spot.skimmerId, callsignOf),
      });
      known.lastHeardSeconds = Math.max(known.lastHeardSeconds, spot.heardAtSeconds);
      heard.add(known);
    }
    for (const known of heard) this.note(known, judge);
  }

  private knownOf(spot: LogSpot, callsignOf: (id: number) => string): KnownSignal {
    const key = keyOf(spot);
    const there = this.signals.get(key);
    if (there) return there;
    const { callsignId, bandOrMhz, modeId } = spot;
    const known: KnownSignal = {
      number: this.nextNumber++,
      signal: { callsignId, bandOrMhz, modeId },
      callsign: callsignOf(callsignId),
      lastHeardSeconds: NEVER,
      confirmedSince: NEVER,
      near: undefined,
    };
    this.signals.set(key, known);
    this.byNumber.set(known.number, known);
    return known;
  }

  /** Keeps what a judge has found of a signal, which forgets it with the spots. */
  private note(known: KnownSignal, judge: SignalJudge): void {
    const pairs = judge.pairsOf(known.number);
    if (!pairs) return;
    known.confirmedSince = Math.max(known.confirmedSince, pairs.confirmedSince);
    for (const [number, sinceSeconds] of pairs.near) {
      const other = this.byNumber.get(number);
      if (!other || sinceSeconds === NEVER) continue;
      noteNear(known, other, sinceSeconds);
      noteNear(other, known, sinceSeconds);
    }
  }
}

function isConfirmed(known: KnownSignal | undefined, fromSeconds: number): boolean {
  return known !== undefined && known.confirmedSince >= fromSeconds;
}

function noteNear(known: KnownSignal, other: KnownSignal, sinceSeconds: number): void {
  known.near ??= new Map();
  known.near.set(other, Math.max(known.near.get(other) ?? NEVER, sinceSeconds));
}
