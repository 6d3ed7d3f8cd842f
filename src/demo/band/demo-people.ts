import type { Spotter } from '../../radio/callsign.js';
import type { DemoMode } from './demo-band-plan.js';

/** A receiver of the demo. */
export interface DemoSkimmer extends Spotter {
  /** Its place in `COUNTRIES`. */
  readonly country: number;
  /** How well it hears, in dB around 0. */
  readonly gainDb: number;
  /** Whether the documentation has it in its examples. */
  readonly isExample: boolean;
}

/** A station of the demo. Its callsign has a real one's shape and is invented. */
export interface DemoStation {
  readonly callsign: string;
  /** Its place in `COUNTRIES`. */
  readonly country: number;
  readonly mode: DemoMode;
  /** The speed of its CW, words per minute. */
  readonly wpm: number;
  /** A beacon's fixed frequency in Hz; null for other stations. */
  readonly beaconHz: number | null;
  /** The chance of a run in each of its slots, on the mean of a day, 0 to 1. */
  readonly activity: number;
  /** The seed of its actions. */
  readonly key: number;
  /** Whether the documentation has it in its examples: on the air in all slots. */
  readonly isExample: boolean;
}
