/**
 * Why something could not be read. Of a field: `noLength` in its tag, or `tooLong` a length. Of a record: `cutOff` by the
 * end of the file, `noTag` in it, or one that tells neither callsign nor entity, no band, no mode.
 */
export type FaultReason =
  | 'noLength'
  | 'tooLong'
  | 'cutOff'
  | 'noTag'
  | 'noCall'
  | 'noBand'
  | 'noMode';

/** What could not be read, and where. */
export interface Fault {
  /** Of the file, from 1. */
  readonly line: number;
  readonly reason: FaultReason;
  /** The field that was lost, as `CALL`; empty for a whole record. */
  readonly field: string;
}
