import type { SpotReport } from '../radio/spot-report.js';

/** While more are stored, a report is kept for this time, at most twice as long. A standby usually lags a second. */
const KEPT_MS = 15_000;

/** Maximum reports in this time, 4 MB; with more, fewer seconds are kept. */
const MAX_REPORTS = 10_000;

/**
 * The reports that were stored last. When the database loses its newest spots (a standby that lagged was promoted),
 * this process can store them again. However long the database is away, none is forgotten meanwhile.
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

  /** Removes and returns all reports, oldest first. */
  take(): SpotReport[] {
    const all = [...this.#old, ...this.#young];
    this.#old = [];
    this.#young = [];
    return all;
  }
}
