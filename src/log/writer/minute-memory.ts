import { Injectable } from '@nestjs/common';
import { BloomFilter, type KeyHash } from './bloom-filter.js';
import { LatestKnown } from '../state/latest-known.js';

/** Reports of a minute that this process has stored: which ones roughly, how many exactly. */
interface RememberedMinute {
  readonly reports: BloomFilter;
  spots: number;
}

/** Live spots fall into a few minutes; an import goes through one after the other. */
const MAX_MINUTES = 64;

/**
 * Spares the writer looking for reports that cannot be stored yet. A report is surely new when this
 * process has not stored it and has itself stored every spot of its minute, which the writer's
 * statement verifies by their exact number. After a restart, beside another writer or when a commit's
 * outcome was never learnt, the numbers differ, and every report of the minute is looked for.
 */
@Injectable()
export class MinuteMemory {
  private readonly minutes = new Map<number, RememberedMinute>();

  constructor(head: LatestKnown) {
    head.whenHistoryChanges(() => this.minutes.clear());
  }

  /** `false` only when this process has not stored the report. */
  mayHaveStored(minute: number, report: KeyHash): boolean {
    return this.minutes.get(minute)?.reports.mayHave(report) ?? false;
  }

  /** How many spots of the minute this process has stored, as far as it remembers. */
  storedSpots(minute: number): number {
    return this.minutes.get(minute)?.spots ?? 0;
  }

  /** Keeps the reports of a committed batch, and how many spots of each minute it stored. */
  remember(
    reports: readonly { minute: number; hash: KeyHash }[],
    stored: ReadonlyMap<number, number>,
  ): void {
    for (const { minute, hash } of reports) this.of(minute).reports.add(hash);
    for (const [minute, spots] of stored) this.of(minute).spots += spots;
    for (const minute of this.minutes.keys()) {
      if (this.minutes.size <= MAX_MINUTES) break;
      this.minutes.delete(minute);
    }
  }

  private of(minute: number): RememberedMinute {
    const known = this.minutes.get(minute);
    if (known) return known;
    const fresh = { reports: new BloomFilter(), spots: 0 };
    this.minutes.set(minute, fresh);
    return fresh;
  }
}
