import type { Place } from './place.js';

/** A callsign of the dictionary as filters see it. */
export interface NameFacts {
  readonly callsign: string;
  /** Null where it is not known. */
  readonly grid: string | null;
  /** Null where it has no entity, and until it is looked up. */
  readonly place: Place | null;
}

/** A callsign as the dictionary has it. */
export interface NameRecord {
  readonly id: number;
  readonly callsign: string;
  readonly grid: string | null;
  /** Null until it is looked up. */
  readonly placeId: number | null;
}

/** A change of what is known of a callsign. */
export type NameChange = Omit<NameRecord, 'callsign'>;
