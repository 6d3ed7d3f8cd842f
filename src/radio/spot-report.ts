/**
 * One report by a skimmer, as it comes in from any feed or archive and before it has an id.
 * (minute, spotter, node, callsign, frequency, mode) is one report, however often it is received.
 */
export interface SpotReport {
  /** When it was heard: whole seconds since the Unix epoch, never later than its arrival. */
  readonly heardAtSeconds: number;
  /** The skimmer's callsign without mark and node suffix. */
  readonly spotter: string;
  /** The skimmer's node number; -1 when it has none. */
  readonly spotterNode: number;
  /** The station heard. */
  readonly callsign: string;
  /** Whole hertz, 100,000 to 250,000,000,000: three decimals of a kHz. */
  readonly frequencyHz: number;
  /** Upper-case, 2 to 10 of `A-Z 0-9`. */
  readonly mode: string;
  /** Signal-to-noise ratio in dB, -100 to 300. */
  readonly snrDb: number;
  /** Words per minute of a CW signal, 1 to 999; null for every other mode and where not given. */
  readonly wpm: number | null;
  /** What the feed calls this kind of report (`CQ`, `DX`, `NCDXF B`), upper-case; null or absent for none. */
  readonly type?: string | null;
  /** The locator that the station sent itself, as in FT8; null or absent when it sent none. */
  readonly grid?: string | null;
}
