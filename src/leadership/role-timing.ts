import { uptime } from 'node:os';

/** How fast a role changes hands. */
export interface RoleTiming {
  /** Interval of heartbeats and of attempts to win other roles. */
  readonly roundMs: number;
  /** The holder gives up this long after it sent its last answered heartbeat. */
  readonly leaseMs: number;
  /** The server frees the locks of a session that was silent for this long; longer than the lease. */
  readonly sessionIdleMs: number;
}

/** Whatever happens to a holder, another process has its role within 10 + 2 s, plus the time to connect. */
export const ROLE_TIMING: RoleTiming = { roundMs: 2_000, leaseMs: 7_000, sessionIdleMs: 10_000 };

/**
 * A clock for leases: nobody can set it, and it runs on while the process is stopped or the machine sleeps,
 * which `performance.now` does not. Precise to 10 ms on Linux, a second elsewhere.
 */
export function uptimeMs(): number {
  return uptime() * 1_000;
}
