import type { AbortSignalLike } from './platform.js';
import type { Spot, SpotFilters } from './wire.js';

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
}

export type TransportEvent = SpotBatch | Gap;

/** Which spots, and how far back in time at most. */
export interface FollowQuery extends SpotFilters {
  /** Spots heard before are left out, whenever they become visible. */
  readonly since: string;
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
