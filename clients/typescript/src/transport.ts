import type { AbortSignalLike } from './platform.js';
import type { PresenceUser, Spot, SpotFilters } from './wire.js';

/** Some spots, by ascending id. May overlap with what was delivered before. */
export interface SpotBatch {
  readonly kind: 'spots';
  readonly spots: readonly Spot[];
}

/** What came after a cursor is no longer kept, at least in part; what follows begins at the oldest kept. */
export interface Gap {
  readonly kind: 'gap';
  /** The cursor that was too old. */
  readonly afterId: number;
  /** The lowest id that is kept. */
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
