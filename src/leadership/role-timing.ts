import { uptime } from 'node:os';

/** Times that decide how fast a role changes hands. */
export interface RoleTiming {
  /** Interval of heartbeats and of attempts to win other roles. */
  readonly roundMs: number;
  /** Time after its last answered heartbeat was sent at which the holder gives up. */
  readonly leaseMs: number;
  /** Silence after which the server ends a session and frees its locks; longer than the lease. */
  readonly sessionIdleMs: number;
}

/** With these, another process has the role of a dead holder within 10 + 2 s, plus the time to connect. */
export const ROLE_TIMING: RoleTiming = { roundMs: 2_000, leaseMs: 7_000, sessionIdleMs: 10_000 };

/**
 * Reads a clock for leases: nobody can set it, and unlike `performance.now` it runs on while the process is stopped or
 * the machine sleeps. Precise to 10 ms on Linux, a second elsewhere.
 */
export function uptimeMs(): number {
  return uptime() * 1_000;
}
