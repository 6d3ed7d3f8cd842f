import type { SpotReport } from '../radio/spot-report.js';

/** Time that a report is kept while more are stored, at most twice as long. A standby usually lags a second. */
const KEPT_MS = 15_000;

/** Maximum reports in this time, 4 MB; at a higher rate fewer seconds are kept. */
const MAX_REPORTS = 10_000;

/**
 * Keeps the reports that were stored last, so that this process can store them again when the database loses its newest
 * spots, as when a standby that lagged is promoted. None is forgotten while the database is away.
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
