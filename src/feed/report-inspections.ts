import type { Refusal } from '../radio/report-fields.js';
import type { SpotReport } from '../radio/spot-report.js';
import { type GivenReport, toSpotReport } from '../radio/to-spot-report.js';
import type { FaultsService } from '../faults/faults.service.js';

/** A report that is not stored, and why: of `a-z`, digits and `_`. */
export interface RefusedReport {
  readonly refused: string;
}

/**
 * Looks at a report of a feed before it is stored: returns it as it is, another, or why it is refused. Must be quick, and do no I/O:
 * thousands a second may come.
 */
export type InspectReport = (report: SpotReport, feed: string) => GivenReport | RefusedReport;

const REASON = /^[a-z0-9_]{1,40}$/;

/** Different reasons of one inspection that are counted by name; a metric has one line for each. */
const MAX_REASONS = 20;

interface Inspection {
  readonly name: string;
  readonly inspect: InspectReport;
  readonly reasons: Set<string>;
}

/** What extensions say of reports before these are stored. */
export class ReportInspections {
  readonly #inspections: Inspection[] = [];

  constructor(private readonly faults: Pick<FaultsService, 'note'>) {}

  /** @throws Error when the name is taken, or no part of a reason */
  add(name: string, inspect: InspectReport): void {
    if (!REASON.test(name)) throw new Error(`No inspection can be called ${name}`);
    if (this.#inspections.some((one) => one.name === name)) {
      throw new Error(`Two inspections are called ${name}`);
    }
    this.#inspections.push({ name, inspect, reasons: new Set() });
  }

  /** Passes a report through all of them. One that fails is noted, and changes nothing: no spot is lost for it. */
  pass(report: SpotReport, feed: string): SpotReport | Refusal | RefusedReport {
    let passed: SpotReport | Refusal = report;
    for (const inspection of this.#inspections) {
      const outcome = this.#ask(inspection, passed, feed);
      if ('refused' in outcome) return { refused: reasonOf(inspection, outcome.refused) };
      // Checked also when it is the same one: it may have been changed in place.
      passed = toSpotReport(outcome);
      if ('refused' in passed) return passed;
    }
    return passed;
  }

  #ask({ name, inspect }: Inspection, report: SpotReport, feed: string) {
    try {
      const outcome: unknown = inspect(report, feed);
      if (typeof outcome === 'object' && outcome !== null) return outcome as GivenReport;
      throw new TypeError(`${name} returned no report`);
    } catch (error) {
      this.faults.note(error, 'looking at a report');
      return report;
    }
  }
}

function reasonOf({ name, reasons }: Inspection, given: unknown): string {
  const reason = typeof given === 'string' && REASON.test(given) ? given : 'refused';
  if (!reasons.has(reason) && reasons.size >= MAX_REASONS) return `${name}_other`;
  reasons.add(reason);
  return `${name}_${reason}`;
}
