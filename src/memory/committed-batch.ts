import type { LogBreak } from '../log/state/log-history.repository.js';
import type { RecentSpot } from './store/recent-store.js';

/** Spots committed since the last batch, in order. */
export interface CommittedBatch {
  /** The newest id before. */
  readonly afterId: number;
  readonly lastId: number;
  /** Null when they are too many to be told: an import. Read them by the cursor. */
  readonly spots: readonly RecentSpot[] | null;
  /**
   * Given when the database has lost spots: where, oldest first. What listeners know of ids that
   * no spot has any more is void.
   */
  readonly breaks?: readonly LogBreak[];
}

/** The subscribers to committed batches. */
export class BatchListeners {
  readonly #listeners = new Set<(batch: CommittedBatch) => void>();

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Subscribes; gives the function that unsubscribes. */
  add(listener: (batch: CommittedBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(batch: CommittedBatch): void {
    for (const listener of this.#listeners) listener(batch);
  }
}
