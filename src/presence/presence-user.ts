/** A user who is on a network now. */
export interface PresenceUser {
  readonly source: string;
  /** Name in upper case, to be matched with stations heard on the air. */
  readonly callsign: string;
  /** Name as the upstream spells it. */
  readonly name: string;
  readonly room: string;
  /** When the latest list with the user arrived; Unix seconds. */
  readonly seenAtSeconds: number;
}
