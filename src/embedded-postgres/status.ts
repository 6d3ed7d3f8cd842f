/** The state of an embedded PostgreSQL, as this process knows it. */
export interface EmbeddedStatus {
  /** `restarting` from the moment it is gone until it can be used again. */
  readonly state: 'running' | 'restarting';
  /** How often it was restarted since this process joined it. */
  readonly restarts: number;
  /** Whether its disk has less than 64 MB left, or it said itself that there is no room. */
  readonly isDiskFull: boolean;
  /** Free bytes on its disk, a few seconds old; null when the system does not say. */
  readonly diskFreeBytes: number | null;
  /** Why it is away, or what is wrong with its disk; null when all is well. */
  readonly problem: string | null;
}
