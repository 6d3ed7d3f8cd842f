import { Injectable } from '@nestjs/common';

/**
 * The newest id of the log that this process knows to be committed: from what it wrote itself, and from
 * the snapshot of everything it has read. Costs no query of its own.
 */
@Injectable()
export class LogHead {
  private newest = 0;

  get newestId(): number {
    return this.newest;
  }

  note(id: number): void {
    if (id > this.newest) this.newest = id;
  }
}
