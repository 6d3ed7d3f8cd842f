import type { LocatedSpots } from '../http/headers/total-headers.js';
import type { NameFacts } from './signals.service.js';
import type { SignalQuality } from './signal-quality.js';

/** One line a signal: what all reports of a callsign on a band in a mode say together. */
export interface Station {
  readonly station: NameFacts;
  /** Null outside all bands, where each whole MHz is a signal of its own. */
  readonly band: string | null;
  readonly mode: string;
  /** The median of the newest 600 s in which it was heard. */
  readonly frequencyHz: number;
  /** The newest of these, that has one. */
  readonly type: string | null;
  /** The median of these, of those that have one. */
  readonly wpm: number | null;
  /** The best. */
  readonly snrDb: number;
  /** The skimmer that reported the best, without node; the newest of equal ones. */
  readonly bestSpotter: string;
  /** How many different names of skimmers, without node. */
  readonly skimmers: number;
  readonly spots: number;
  readonly firstHeardSeconds: number;
  readonly lastHeardSeconds: number;
  readonly quality: SignalQuality;
}

/** A page of stations and the exact number of all that match. */
export interface StationPage {
  readonly stations: readonly Station[];
  readonly total: number;
  /** Where {@link StationQuery.countsLocated} asks for it. */
  readonly located?: LocatedSpots;
}
