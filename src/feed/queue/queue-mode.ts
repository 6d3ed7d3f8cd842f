import assert from 'node:assert/strict';

/** A mode of the queue: what it does with a report. */
export type QueueMode =
  /** The database keeps up: reports wait in memory for a moment. */
  | 'flowing'
  /** The batch in flight takes long: what arrives meanwhile goes to disk. */
  | 'late'
  /** The database took nothing of the last batch: reports go to disk, and attempts are made with pauses. */
  | 'away'
  /** The database answers: the oldest reports are stored from disk, new ones go to disk behind them until none is left there. */
  | 'draining'
  /** The queue is to rest: it stores batch after batch without waiting, until none is left. */
  | 'emptying'
  /** The queue is to rest and the database took nothing of the last batch: what is in memory goes to disk. */
  | 'leaving'
  /** Nothing is stored and no timer runs, until the next offer or start. */
  | 'resting';

/** The modes that may follow each mode. Every one may end in `resting`; a start leaves `emptying` and `leaving`. */
const NEXT: Readonly<Record<QueueMode, readonly QueueMode[]>> = {
  flowing: ['late', 'away', 'draining', 'emptying', 'resting'],
  late: ['flowing', 'away', 'draining', 'emptying', 'resting'],
  away: ['flowing', 'draining', 'leaving', 'resting'],
  draining: ['flowing', 'away', 'emptying', 'resting'],
  emptying: ['flowing', 'leaving', 'resting'],
  leaving: ['flowing', 'emptying', 'resting'],
  resting: ['flowing', 'emptying'],
};

/** Holds the mode of a queue. */
export class QueueModes {
  #current: QueueMode = 'flowing';

  get current(): QueueMode {
    return this.#current;
  }

  /** Whether the queue takes its time: it waits for batches to fill and for the database to come back. */
  get isOpen(): boolean {
    return !this.is('emptying', 'leaving', 'resting');
  }

  is(...modes: readonly QueueMode[]): boolean {
    return modes.includes(this.#current);
  }

  /** Changes the mode; without effect when it is current already. @throws AssertionError when it cannot follow */
  become(next: QueueMode): void {
    if (next === this.#current) return;
    assert(NEXT[this.#current].includes(next), `A queue cannot be ${next} after ${this.#current}`);
    this.#current = next;
  }
}
