import type { SpotReport } from '../../radio/spot-report.js';

/** Holds reports, and when each came, in the order of arrival. Costs the same at either end, whatever the length. */
export class ReportFifo {
  #items: (SpotReport | undefined)[] = [];
  #cameAtMs: number[] = [];
  #headIndex = 0;

  get size(): number {
    return this.#items.length - this.#headIndex;
  }

  /** When the oldest report came; `undefined` without one. */
  get oldestAtMs(): number | undefined {
    return this.#cameAtMs[this.#headIndex];
  }

  push(report: SpotReport, atMs: number): void {
    this.#items.push(report);
    this.#cameAtMs.push(atMs);
  }

  /** Removes and returns the oldest reports, at most `count`. */
  take(count: number): SpotReport[] {
    const taken: SpotReport[] = [];
    while (taken.length < count) {
      const report = this.#items[this.#headIndex];
      if (report === undefined) break;
      taken.push(report);
      this.#items[this.#headIndex++] = undefined;
    }
    // Only when more than half is empty, so that a report is moved once on average.
    if (this.#headIndex * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#headIndex);
      this.#cameAtMs = this.#cameAtMs.slice(this.#headIndex);
      this.#headIndex = 0;
    }
    return taken;
  }

  /** Puts reports that were taken back in front; they count as if all came with the first. */
  putBack(reports: readonly SpotReport[], atMs: number): void {
    if (reports.length === 0) return;
    this.#items = [...reports, ...this.#items.slice(this.#headIndex)];
    this.#cameAtMs = [...reports.map(() => atMs), ...this.#cameAtMs.slice(this.#headIndex)];
    this.#headIndex = 0;
  }
}
