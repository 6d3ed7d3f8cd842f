/** What one process of a deployment does for all of them. */
export type RoleName = 'feed' | 'presence' | 'grid' | 'maintenance';

/** The session advisory lock that makes a process the holder of a role. */
export const ROLE_LOCKS: Readonly<Record<RoleName, number>> = {
  feed: 7_211_010,
  presence: 7_211_011,
  grid: 7_211_012,
  maintenance: 7_211_013,
};

/** The time from winning a role to losing it. No two terms of a role have the same number. */
export interface Term {
  readonly role: RoleName;
  /** Greater than that of every term of this role before. */
  readonly number: number;
  /** The process: `hostname:pid:random`. */
  readonly holder: string;
  /** When it began, by the database's clock. */
  readonly sinceMs: number;
}

/** `shutdown`: the process ends in order. `lost`: another process holds the role, or soon will. */
export type StopReason = 'shutdown' | 'lost';

/** The part of a room that works only while this process holds a role. */
export interface RoleHolder {
  /** Begins to work. Must end soon: a stop waits for it. Without effect when it throws. */
  start?(term: Term): void | Promise<void>;
  /**
   * Ends the work: closes every socket before it first waits for anything. At a shutdown the role is
   * released when it is done; otherwise it may be another's already. Started again when won again.
   */
  stop?(reason: StopReason): void | Promise<void>;
}

/** How a role is held. */
export interface RoleOptions {
  /**
   * The holder is left running while the database is away, until another process turns out to have
   * taken over. Only for work whose doubling does no harm.
   */
  readonly keepsRunningWhenCutOff?: boolean;
}

/**
 * `waiting`: not held here, and tried for. `held`. `cut-off`: held when the database went away, and
 * still worked at.
 */
export type RoleState = 'waiting' | 'held' | 'cut-off';

/** A role, as far as this process knows. */
export interface RoleStatus {
  readonly name: RoleName;
  readonly state: RoleState;
  /** Whether this process works at it. */
  readonly isHeldHere: boolean;
  /** Null when nobody is known to hold it. */
  readonly holder: string | null;
  /** The holder's term; null with it. */
  readonly term: number | null;
  readonly sinceMs: number | null;
}
