import type { LatestKnown } from '../log/state/latest-known.js';
import type { LogBreak } from '../log/state/log-history.repository.js';
import type { HeldLog } from './log-cursor.js';
import type { RecentSpot } from './store/recent-store.js';

/** Spots committed since the last batch, in order. */
export interface CommittedBatch {
  /** The newest id before. */
  readonly afterId: number;
  readonly lastId: number;
  /** Null when they are too many to be told: an import. Read them by the cursor. */
  readonly spots: readonly RecentSpot[] | null;
  /** When the first of them was received, in milliseconds since the Unix epoch; absent where that is not known. */
  readonly receivedAtMs?: number;
  /**
   * Given when the database has lost spots: where, oldest first. What listeners know of ids that
   * no spot has any more is void.
   */
  readonly breaks?: readonly LogBreak[];
}

/** Maximum spots in a batch that listeners get; of more they get the ids alone. */
const MAX_NEWS = 5_000;

/** The subscribers to committed batches, and up to where these were told. */
export class BatchListeners {
  #toldId = 0;
  readonly #listeners = new Set<(batch: CommittedBatch) => void>();

  constructor(
    private readonly head: LatestKnown,
    private readonly spotsBeyond: HeldLog['spotsBeyond'],
  ) {}

  /** Subscribes; gives the function that unsubscribes. */
  add(listener: (batch: CommittedBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells what is held up to an id and was not told, if there is any. */
  tellUpTo(lastId: number): void {
    const afterId = this.#toldId;
    if (lastId <= afterId) return;
    this.#toldId = lastId;
    if (this.#listeners.size === 0) return;
    const spots = lastId - afterId > MAX_NEWS ? undefined : this.spotsBeyond(afterId, MAX_NEWS);
    const receivedAtMs = this.head.takeReceivedAtMs(afterId, lastId);
    this.#tell({ afterId, lastId, spots: spots ?? null, receivedAtMs });
  }

  /** Tells where the database has lost spots; what was stored up to an id is to be read by the cursor. */
  tellBreaks(lastId: number, breaks: readonly LogBreak[]): void {
    const afterId = this.#toldId;
    this.#toldId = lastId;
    this.#tell({ afterId, lastId, spots: null, breaks });
  }

  /** Goes on at an id, and tells nothing of what was stored up to there. */
  goOnAt(id: number): void {
    this.#toldId = id;
  }

  #tell(batch: CommittedBatch): void {
    for (const listener of this.#listeners) listener(batch);
  }
}
