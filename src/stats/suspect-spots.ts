import { baseCallOf } from '../radio/base-call.js';
import type { HeardSpot } from '../signals/skews.service.js';
import { SignalJudge } from '../signals/quality/signal-judge.js';

/** Number of spots of a skimmer, and of those that belong to suspect signals. */
export interface SuspectShare {
  spots: number;
  suspect: number;
}

const HZ_PER_MHZ = 1_000_000;

/** Judges the signals of the spots of one window, added in the order of time. 40 bytes a spot. */
export class SuspectSpots {
  private readonly judge = new SignalJudge();
  /** Numbers of signals, by station, band (or megahertz) and mode. */
  private readonly signals = new Map<string, number>();
  private readonly bandModes = new Map<string, number>();
  private readonly bases = new Map<string, number>();
  private readonly heard: { readonly signal: number; readonly spotterId: number }[] = [];

  constructor(private readonly fromSeconds: number) {}

  /** Adds spots; `names` has their callsigns and skimmers. */
  add(spots: readonly HeardSpot[], names: ReadonlyMap<number, string>): void {
    for (const { heardAtSeconds, frequencyHz, spotterId, ...spot } of spots) {
      const callsign = names.get(spot.callsignId);
      const spotter = names.get(spotterId);
      if (callsign === undefined || spotter === undefined) continue;
      const band = spot.bandId || -Math.floor(frequencyHz / HZ_PER_MHZ);
      const bandMode = numberOf(this.bandModes, `${band} ${spot.modeId}`);
      const signal = numberOf(this.signals, `${spot.callsignId} ${bandMode}`);
      if (!this.judge.knows(signal)) this.judge.introduce(signal, { callsign, bandMode });
      const skimmerBase = numberOf(this.bases, baseCallOf(spotter) ?? spotter);
      this.judge.add({ signal, heardAtSeconds, frequencyHz, skimmer: spotterId, skimmerBase });
      this.heard.push({ signal, spotterId });
    }
  }

  /** Counts the spots added, by the id of their skimmer. */
  shares(): Map<number, SuspectShare> {
    const skimmersOf = (signal: number) => this.judge.skimmersSince(signal, this.fromSeconds);
    const suspects = new Set(
      [...this.signals.values()].filter(
        (signal) => this.judge.qualityOf(signal, this.fromSeconds, skimmersOf) === 'suspect',
      ),
    );
    const shares = new Map<number, SuspectShare>();
    for (const { signal, spotterId } of this.heard) {
      const share = shares.get(spotterId) ?? { spots: 0, suspect: 0 };
      share.spots++;
      if (suspects.has(signal)) share.suspect++;
      shares.set(spotterId, share);
    }
    return shares;
  }
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size + 1);
  return numbers.size;
}
