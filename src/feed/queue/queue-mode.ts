import assert from 'node:assert/strict';

/** What the queue does with a report. */
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

/** The modes that may follow each. From all of them the queue may rest; a start ends what was to make it rest. */
const NEXT: Readonly<Record<QueueMode, readonly QueueMode[]>> = {
  flowing: ['late', 'away', 'draining', 'emptying', 'resting'],
  late: ['flowing', 'away', 'draining', 'emptying', 'resting'],
  away: ['flowing', 'draining', 'leaving', 'resting'],
  draining: ['flowing', 'away', 'emptying', 'resting'],
  emptying: ['flowing', 'leaving', 'resting'],
  leaving: ['flowing', 'emptying', 'resting'],
  resting: ['flowing', 'emptying'],
};

/** The mode that a queue is in. */
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

  /** Without effect when the queue is in that mode. @throws AssertionError when the mode cannot follow */
  become(next: QueueMode): void {
    if (next === this.#current) return;
    assert(NEXT[this.#current].includes(next), `A queue cannot be ${next} after ${this.#current}`);
    this.#current = next;
  }
}
