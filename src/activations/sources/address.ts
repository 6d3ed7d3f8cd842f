/** Where a source publishes. */
export interface SourceAddress {
  /** The operator's own URL; `undefined` for that of the programme. */
  readonly ownUrl: string | undefined;
}
