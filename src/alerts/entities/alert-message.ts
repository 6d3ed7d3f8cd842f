/** Content of a message. Spots have their ten fields, and those of `include=report,place`. */
export type AlertMessage = (
  | { readonly event: 'spot'; readonly spot: SpotFields; readonly skimmers: number }
  | { readonly event: 'presence'; readonly user: PresenceFields }
  | { readonly event: 'test'; readonly challenge?: string; readonly code?: string }
) & {
  /** Number of other matches in the hour before that were not sent; 1,000 at most. */
  readonly left_out?: number;
};

/** A spot as lists have it. */
export interface SpotFields {
  readonly id: number;
  readonly timestamp: string;
  readonly spotter: string;
  readonly callsign: string;
  /** kHz */
  readonly frequency: number;
  readonly mode: string;
  /** dB */
  readonly snr: number;
  /** Words per minute. */
  readonly wpm: number | null;
  readonly dxcc: number | null;
  readonly entity: string | null;
}

/** A user as `/online` has it. */
interface PresenceFields {
  readonly source: string;
  readonly callsign: string;
  readonly room: string;
}
