import type { SpotReport } from '../radio/spot-report.js';

/** For so long a report is kept, and up to twice as long. A standby lags a second, as a rule. */
const KEPT_MS = 15_000;

/** At more reports than that in this time, fewer seconds are kept: 4 MB. */
const MAX_REPORTS = 10_000;

/**
 * What came in the past seconds. When the database loses its newest spots (a standby that lagged was
 * promoted), this process still has them, and can store them once more.
 */
export class LatestReports {
  #young: SpotReport[] = [];
  #old: SpotReport[] = [];
  #youngSinceMs = performance.now();

  add(report: SpotReport, nowMs = performance.now()): void {
    if (this.#young.length >= MAX_REPORTS || nowMs - this.#youngSinceMs >= KEPT_MS) {
      this.#old = this.#young;
      this.#young = [];
      this.#youngSinceMs = nowMs;
    }
    this.#young.push(report);
  }

  /** All that are kept, oldest first; they are kept no longer. */
  take(): SpotReport[] {
    const all = [...this.#old, ...this.#young];
    this.#old = [];
    this.#young = [];
    return all;
  }
}
