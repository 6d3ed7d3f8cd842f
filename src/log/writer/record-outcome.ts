/** How a batch of reports is stored. */
export interface RecordOptions {
  /** Whether spots that are stored without a type get that of the same report; nothing else of them changes. */
  readonly fillsTypes?: boolean;
  /** When the first report was received, in milliseconds since the Unix epoch: so it is known how late spots are told. */
  readonly receivedAtMs?: number;
}

/** Outcome of a batch of reports; the three add up to its length. */
export interface RecordOutcome {
  readonly stored: number;
  /** Already stored, or more than once in the batch. */
  readonly duplicate: number;
  /** Not stored by a rule of ours: a time in the future, a mode beyond the limit. */
  readonly refused: number;
  /** Spots stored before that got the type they lacked; counted in {@link duplicate} too. */
  readonly typesFilled?: number;
}
