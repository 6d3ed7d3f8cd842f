import { setTimeout as delay } from 'node:timers/promises';
import {
  type Conflict,
  conflictOf,
  DatabaseUnavailable,
  SnapshotTooOld,
} from '../database.errors.js';

/** Maximum times that work is run which PostgreSQL refuses because of other transactions. */
const MAX_ATTEMPTS = 3;

/** Maximum snapshots tried: the second is new enough, unless something changes all the time. */
const MAX_SNAPSHOTS = 10;

/** Longest pause before the second attempt; before the third, twice as long. At random, so that two do not meet again. */
const PAUSE_MS = 20;

/** What became of work that was refused. */
export type Outcome = 'repeated' | 'given_up';

/** Number of refusals, by why and by what became of them. */
export interface ConflictCount {
  readonly reason: Conflict;
  readonly outcome: Outcome;
  readonly value: number;
}

/** Runs work on the database again that failed through no fault of its own. */
export class Repeats {
  private readonly counted: Record<Conflict, Record<Outcome, number>> = {
    deadlock: { repeated: 0, given_up: 0 },
    serialization: { repeated: 0, given_up: 0 },
  };

  constructor(private readonly log: (message: string) => void) {}

  /** Counts what PostgreSQL refused because of other transactions. */
  get counts(): ConflictCount[] {
    return (['deadlock', 'serialization'] as const).flatMap((reason) =>
      (['repeated', 'given_up'] as const).map((outcome) => ({
        reason,
        outcome,
        value: this.counted[reason][outcome],
      })),
    );
  }

  /**
   * Runs work, three times at most while PostgreSQL refuses it because of other transactions, with pauses of up to 40 ms.
   * Nothing of an attempt that was refused is stored; each must begin anew, on a connection of its own.
   * @throws the error of the last attempt
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return await work();
      } catch (error) {
        const reason = conflictOf(error);
        if (reason === undefined) throw error;
        this.counted[reason].repeated++;
        this.log(`PostgreSQL refused a transaction, which is run again: ${String(error)}`);
      }
      await delay(Math.random() * PAUSE_MS * attempt);
    }
    return this.runOnce(work);
  }

  /** Runs work that cannot be repeated, and counts when it is refused. */
  async runOnce<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = conflictOf(error);
      if (reason !== undefined) this.counted[reason].given_up++;
      throw error;
    }
  }

  /**
   * Runs work on a snapshot again on a newer one when it throws {@link SnapshotTooOld}.
   * @throws DatabaseUnavailable when no snapshot is new enough
   */
  async untilNewEnough<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SnapshotTooOld)) throw error;
        if (attempt === MAX_SNAPSHOTS) throw new DatabaseUnavailable(error);
      }
    }
  }
}
