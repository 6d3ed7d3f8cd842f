import { MENDING } from './log-copy.js';
import type { LogSource, SourceState } from './log-source.repository.js';

/** How an engine copies days again. */
export interface DayCopies {
  /** The changes that days were copied with, where there were any. */
  readKnown(): Promise<ReadonlyMap<number, number>>;
  copyAgain(day: number, changes: number): Promise<void>;
  /** Notes how often stored spots had been changed when all days were copied; `MENDING` while some are not. */
  noteChanges(changes: number): Promise<void>;
}

/** Copies days again of which stored spots were changed, once an import that does so pauses for a step. */
export class ChangedDays {
  #seenChanges: number | undefined;

  constructor(
    private readonly source: LogSource,
    private readonly copies: DayCopies,
  ) {}

  /** @param changes of the copy */
  async mend(changes: number, log: SourceState): Promise<void> {
    if (changes === log.changes) return;
    const isUnderWay = this.#seenChanges !== log.changes;
    this.#seenChanges = log.changes;
    if (isUnderWay) return;
    // Noted first: from now on, and after a crash, the copy agrees with no snapshot.
    await this.copies.noteChanges(MENDING);
    const known = await this.copies.readKnown();
    for (const day of await this.source.findDays(log.horizonDay)) {
      if (day.changes !== (known.get(day.day) ?? 0)) {
        await this.copies.copyAgain(day.day, day.changes);
      }
    }
    // What was changed meanwhile may have been copied already, or not.
    if ((await this.source.readState()).changes !== log.changes) return;
    await this.copies.noteChanges(log.changes);
  }
}
