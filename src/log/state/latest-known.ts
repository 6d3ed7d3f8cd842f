import { Injectable } from '@nestjs/common';

/** Position of the log in a snapshot or commit. */
export interface LogPosition {
  /** The number of the database's history: see {@link LogHistory}. */
  readonly history: number;
  /** The newest id. */
  readonly lastId: number;
}

/** A batch that was stored. */
interface StoredBatch {
  readonly lastId: number;
  /** When the first of its reports was received: milliseconds since the Unix epoch. */
  readonly receivedAtMs: number;
}

/** Batches of which is remembered when they were received, until they are told. */
const MAX_BATCHES = 1_000;

/**
 * The newest id of the log, and the newest change of a grid or place, that this process knows to be committed:
 * from what it wrote itself, from the snapshot of everything it has read, and from what the database tells of other
 * processes' batches. Costs no query of its own.
 */
@Injectable()
export class LatestKnown {
  private newest = 0;
  private change = 0;
  private changes = 0;
  private currentHistory = 0;
  private batches: StoredBatch[] = [];
  private onAdvance: () => void = () => {};
  private readonly onNewHistory = new Set<() => void>();

  get newestId(): number {
    return this.newest;
  }

  get newestGridChange(): number {
    return this.change;
  }

  /** The newest history that was seen; 0 before the first look at the database. */
  get history(): number {
    return this.currentHistory;
  }

  /** Changes whenever answers that were made before may be stale. */
  get generation(): number {
    return this.changes;
  }

  /** Calls `then` whenever there is a newer spot; once a process. */
  whenAdvanced(then: () => void): void {
    this.onAdvance = then;
  }

  /** Calls `then` whenever the database has lost spots: whatever was remembered of it may be wrong. */
  whenHistoryChanges(then: () => void): void {
    this.onNewHistory.add(then);
  }

  /**
   * Notes a position; ignores one of an older history, such as a replica that was left behind.
   * @param receivedAtMs when the first report was received of the batch that ends there, if one does and it is known
   */
  note({ history, lastId }: LogPosition, receivedAtMs?: number): void {
    if (history > this.currentHistory) this.begin(history);
    if (history < this.currentHistory) return;
    if (receivedAtMs !== undefined) this.batches.push({ lastId, receivedAtMs });
    if (this.batches.length > MAX_BATCHES) this.batches.shift();
    if (lastId <= this.newest) return;
    this.newest = lastId;
    this.changes++;
    this.onAdvance();
  }

  /**
   * When the first spot beyond an id was received, up to another, in milliseconds since the Unix epoch; `undefined` where
   * that is not known. Forgets it, and what was before.
   */
  takeReceivedAtMs(afterId: number, upToId: number): number | undefined {
    const told = this.batches.filter(({ lastId }) => lastId > afterId && lastId <= upToId);
    this.batches = this.batches.filter(({ lastId }) => lastId > upToId);
    return told.length === 0
      ? undefined
      : Math.min(...told.map(({ receivedAtMs }) => receivedAtMs));
  }

  noteGridChange({ history, gridChange }: LogPosition & { readonly gridChange: number }): void {
    if (history !== this.currentHistory || gridChange <= this.change) return;
    this.change = gridChange;
    this.changes++;
  }

  private begin(history: number): void {
    const isFirst = this.currentHistory === 0;
    this.currentHistory = history;
    if (isFirst) return;
    this.newest = 0;
    this.change = 0;
    this.batches = [];
    this.changes++;
    for (const then of this.onNewHistory) then();
  }
}
