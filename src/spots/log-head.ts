import { Injectable } from '@nestjs/common';

/**
 * The newest id of the log, and the newest change of a grid, that this process knows to be committed:
 * from what it wrote itself, and from the snapshot of everything it has read. Costs no query of its own.
 */
@Injectable()
export class LogHead {
  private newest = 0;
  private change = 0;
  private changes = 0;
  private onAdvance: () => void = () => {};

  get newestId(): number {
    return this.newest;
  }

  get newestGridChange(): number {
    return this.change;
  }

  /** How often either has changed. */
  get generation(): number {
    return this.changes;
  }

  /** Has something done whenever there is a newer spot; once a process. */
  whenAdvanced(then: () => void): void {
    this.onAdvance = then;
  }

  note(id: number): void {
    if (id <= this.newest) return;
    this.newest = id;
    this.changes++;
    this.onAdvance();
  }

  noteGridChange(change: number): void {
    if (change <= this.change) return;
    this.change = change;
    this.changes++;
  }
}
