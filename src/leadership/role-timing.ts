import { uptime } from 'node:os';

/** How fast a role changes hands. */
export interface RoleTiming {
  /** A heartbeat, and a try for what is not held, so often. */
  readonly roundMs: number;
  /** The holder gives up so long after it sent the last heartbeat that was answered. */
  readonly leaseMs: number;
  /** The server frees the locks of a session that it has not heard of for so long; after the lease. */
  readonly sessionIdleMs: number;
}

/** Whatever befalls a holder, another has its role within 10 + 2 s and what a connection takes. */
export const ROLE_TIMING: RoleTiming = { roundMs: 2_000, leaseMs: 7_000, sessionIdleMs: 10_000 };

/**
 * A clock for leases: never set, and it goes on while the process is stopped or the machine sleeps,
 * which `performance.now` does not. Precise to 10 ms on Linux, a second elsewhere.
 */
export function uptimeMs(): number {
  return uptime() * 1_000;
}
