import type { RecentSpot } from './store/recent-store.js';

/** Maximum spots that a cursor gives at once. */
const CHUNK_SPOTS = 1_000;

/** The end of the log as a process holds it in memory. */
export interface HeldLog {
  /** The newest id held. */
  readonly newestId: number;
  /** Every spot beyond this id is held. */
  readonly heldAfterId: number;
  /** Spots beyond an id, by id; `undefined` when not all are held. No I/O. */
  spotsBeyond(afterId: number, limit: number): RecentSpot[] | undefined;
}

/** Spots that follow each other in the log. */
export interface HeldBatch {
  readonly spots: readonly RecentSpot[];
  /** The id up to which these are all. */
  readonly lastId: number;
  /** Whether memory holds nothing beyond. */
  readonly isEnd: boolean;
}

/**
 * A reader's place in the log: it has read every spot up to {@link id}. It reads on from memory, without I/O; what memory does not
 * hold any more (`next` gives `undefined`) the reader takes from the database, or leaves out by {@link skipToHeld}.
 */
export class LogCursor {
  constructor(
    private readonly log: HeldLog,
    public id = 0,
  ) {}

  /** Whether memory holds spots beyond. */
  get isBehind(): boolean {
    return this.id < this.log.newestId;
  }

  /** Returns the next 1,000 spots; `undefined` when memory does not hold all of them. Does not move. */
  next(): HeldBatch | undefined {
    const spots = this.log.spotsBeyond(this.id, CHUNK_SPOTS);
    if (!spots) return undefined;
    const isEnd = spots.length < CHUNK_SPOTS;
    const lastId = isEnd ? this.log.newestId : (spots.at(-1)?.id ?? this.id);
    return { spots, lastId, isEnd };
  }

  /** Moves on to an id, never back. */
  moveTo(id: number): void {
    this.id = Math.max(this.id, id);
  }

  /** Moves past spots that memory does not hold any more; returns false when there are none. */
  skipToHeld(): boolean {
    const { heldAfterId } = this.log;
    const isSkipped = this.id < heldAfterId;
    this.moveTo(heldAfterId);
    return isSkipped;
  }
}
