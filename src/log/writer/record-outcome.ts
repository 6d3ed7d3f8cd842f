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
