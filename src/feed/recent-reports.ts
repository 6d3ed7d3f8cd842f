import type { SpotReport } from '../radio/spot-report.js';

/**
 * Finds reports that come twice, on one feed or on two, to spare the database work. The writer finds the repeats that
 * this has forgotten.
 *
 * Keeps two generations of keys: a full one becomes the older and replaces the oldest, so between one and two times
 * `keysPerGeneration` keys are remembered (100,000 at most by default: 8 MB).
 */
export class RecentReports {
  #young = new Set<string>();
  #old = new Set<string>();

  constructor(private readonly keysPerGeneration = 50_000) {}

  /** Whether the same report was seen recently; remembers it. */
  seenBefore(report: SpotReport): boolean {
    const key = toKey(report);
    if (this.#young.has(key) || this.#old.has(key)) return true;
    if (this.#young.size >= this.keysPerGeneration) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(key);
    return false;
  }

  /** Forgets all reports, when the database has lost stored spots. */
  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  /** Forgets a report that was dropped, so that it is taken when it comes again. */
  forget(report: SpotReport): void {
    const key = toKey(report);
    this.#young.delete(key);
    this.#old.delete(key);
  }
}

/** Makes an exact key, not a hash: a collision would lose a spot. No part can contain the separator. */
function toKey(report: SpotReport): string {
  const minute = Math.floor(report.heardAtSeconds / 60).toString(36);
  const frequency = report.frequencyHz.toString(36);
  const { spotter, spotterNode, callsign, mode } = report;
  // Not a template: its result would keep all its parts alive, at four times the memory.
  return [minute, spotter, spotterNode, callsign, frequency, mode].join(' ');
}
