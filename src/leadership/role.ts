/** Work that one process of a deployment does for all of them. */
export type RoleName = 'feed' | 'presence' | 'grid' | 'maintenance' | 'alerts' | 'columns';

/** The session advisory lock that makes a process the holder of a role. */
export const ROLE_LOCKS: Readonly<Record<RoleName, number>> = {
  feed: 7_211_010,
  presence: 7_211_011,
  grid: 7_211_012,
  maintenance: 7_211_013,
  alerts: 7_211_014,
  columns: 7_211_015,
};

/** The time from winning a role to losing it. No two terms of a role have the same number. */
export interface Term {
  readonly role: RoleName;
  /** Number of the term, greater than those of all earlier terms of this role. */
  readonly number: number;
  /** The process that holds the role: `hostname:pid:random`. */
  readonly holder: string;
  /** When it began, by the database's clock. */
  readonly sinceMs: number;
}

/** `shutdown`: the process ends in order. `lost`: another process holds the role, or soon will. */
export type StopReason = 'shutdown' | 'lost';

/** The part of a module that works only while this process holds a role. */
export interface RoleHolder {
  /** Starts the work. Must resolve soon: a stop waits for it. Must leave nothing behind when it throws. */
  start?(term: Term): void | Promise<void>;
  /**
   * Ends the work: closes every socket before its first `await`. At a shutdown the role is released when this
   * resolves; otherwise another process may hold it already. `start` is called again when the role is won again.
   */
  stop?(reason: StopReason): void | Promise<void>;
}

/** How a role is held. */
export interface RoleOptions {
  /**
   * Keeps running while the database is away, until another process has taken over. Only for work that two processes may
   * do at once.
   */
  readonly keepsRunningWhenCutOff?: boolean;
}

/**
 * `waiting`: not held here; this process tries to win it. `held`. `cut-off`: held when the database went away, and
 * still running.
 */
export type RoleState = 'waiting' | 'held' | 'cut-off';

/** The state of a role, as this process knows it. */
export interface RoleStatus {
  readonly name: RoleName;
  readonly state: RoleState;
  /** Whether this process does its work. */
  readonly isHeldHere: boolean;
  /** Null when no holder is known. */
  readonly holder: string | null;
  /** Number of the holder's term; null without a holder. */
  readonly term: number | null;
  readonly sinceMs: number | null;
}
