/** A stored spot with its names: what every list is made of. */
export interface SpotRecord {
  readonly id: number;
  readonly heardAtSeconds: number;
  readonly spotter: string;
  readonly spotterGrid: string | null;
  readonly spotterPlaceId: number | null;
  readonly callsign: string;
  readonly grid: string | null;
  readonly placeId: number | null;
  readonly frequencyHz: number;
  readonly mode: string;
  readonly snrDb: number;
  /** 0 for none. */
  readonly wpm: number;
  /** Name as the feed has it; null for none. */
  readonly type: string | null;
  /** -1 for none. */
  readonly spotterNode: number;
}
