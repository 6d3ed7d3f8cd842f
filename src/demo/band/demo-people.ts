import type { Spotter } from '../../radio/callsign.js';
import type { DemoMode } from './demo-band-plan.js';

/** A skimmer of the demo. */
export interface DemoSkimmer extends Spotter {
  /** Index in `COUNTRIES`. */
  readonly country: number;
  /** Gain of its reception, in dB around 0. */
  readonly gainDb: number;
  /** Whether the documentation's examples name it. */
  readonly isExample: boolean;
}

/** A station of the demo. Its callsign has a real one's shape and is invented. */
export interface DemoStation {
  readonly callsign: string;
  /** Index in `COUNTRIES`. */
  readonly country: number;
  readonly mode: DemoMode;
  /** Speed of its CW, in words per minute. */
  readonly wpm: number;
  /** A beacon's fixed frequency in Hz; null for other stations. */
  readonly beaconHz: number | null;
  /** Mean chance over a day of a run in a slot, 0 to 1. */
  readonly activity: number;
  /** Seed of its actions. */
  readonly key: number;
  /** Whether the documentation's examples name it: then it is on the air in all slots. */
  readonly isExample: boolean;
}
