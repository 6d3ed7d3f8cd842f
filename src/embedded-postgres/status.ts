/** State of an embedded PostgreSQL, as this process knows it. */
export interface EmbeddedStatus {
  /** `restarting` from the moment it is gone until it can be used again. */
  readonly state: 'running' | 'restarting';
  /** Number of restarts since this process joined it. */
  readonly restarts: number;
  /** Whether its disk has less than 64 MB left, or it has logged that the disk is full. */
  readonly isDiskFull: boolean;
  /** Free bytes on its disk, a few seconds old; null when the system does not tell. */
  readonly diskFreeBytes: number | null;
  /** Why it is away, or the problem of its disk; null when all is well. */
  readonly problem: string | null;
}
