import type { AbortSignalLike } from './platform.js';
import type { PresenceUser, Spot, SpotFilters } from './wire.js';

/** Some spots, by ascending id. May overlap with what was delivered before. */
export interface SpotBatch {
  readonly kind: 'spots';
  readonly spots: readonly Spot[];
}

/**
 * Spots were missed: what came after a cursor is no longer kept, at least in part, or the service's database was
 * put back to before it (a failover, a restore). What follows begins at the oldest that there is.
 */
export interface Gap {
  readonly kind: 'gap';
  /** The cursor that does not hold any more. */
  readonly afterId: number;
  /** The lowest id of what follows. */
  readonly oldestId: number;
}

/** Nothing that matches is missing up to this id: a filter that matches seldom need not look there again. */
export interface Mark {
  readonly kind: 'mark';
  readonly lastId: number;
}

/** Who is on the repeater networks now, all of them. */
export interface PresenceNews {
  readonly kind: 'presence';
  readonly users: readonly PresenceUser[];
}

export type TransportEvent = SpotBatch | Gap | Mark | PresenceNews;

/** Which spots, and how far back in time at most. */
export interface FollowQuery extends SpotFilters {
  /** Spots heard before are left out, whenever they come. Without it: what is no news when it comes. */
  readonly since?: string | undefined;
}

/**
 * A way for new spots to come: by asking again and again, or over a connection that stays open. It knows
 * nothing of resuming: `follow` opens it anew behind the last spot when it has ended or thrown.
 */
export interface Transport {
  /**
   * Everything beyond a cursor that matches, with nothing left out, for as long as it lasts. Throws
   * `SpotNetworkError` or `SpotApiError`, or the signal's reason when aborted.
   */
  open(afterId: number, query: FollowQuery, signal: AbortSignalLike): AsyncIterable<TransportEvent>;
}
