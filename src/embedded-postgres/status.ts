/** How an embedded PostgreSQL is doing, as far as the process that asks knows. */
export interface EmbeddedStatus {
  /** `restarting` from the moment it is gone until it can be used again. */
  readonly state: 'running' | 'restarting';
  /** How often it was gone and came back, since this process joined it. */
  readonly restarts: number;
  /** Whether its disk has less than 64 MB left, or it said itself that there is no room. */
  readonly isDiskFull: boolean;
  /** What is left on its disk; null when the system does not tell. A few seconds old. */
  readonly diskFreeBytes: number | null;
  /** Why it is away, or what is wrong with its disk; null when all is well. */
  readonly problem: string | null;
}
