import type { Refusal } from '../radio/report-fields.js';
import type { SpotReport } from '../radio/spot-report.js';
import { toSpotReport } from '../radio/to-spot-report.js';
import type { FeedLog, FeedStatus, SpotFeed } from './spot-feed.js';

/** Reason of a refusal when code failed that reads or takes a report. */
const FAILED = 'receiver_failed';

/**
 * Checks and normalises the reports of a feed before anything else sees them. Refused reports count as refused lines of
 * the feed, no longer as its spots. Never throws into the feed.
 */
export class CheckedFeed implements SpotFeed {
  readonly name: string;
  readonly silenceLimitMs: number | undefined;
  readonly #refusals = new Map<string, number>();
  #refused = 0;

  constructor(
    private readonly feed: SpotFeed,
    private readonly log: FeedLog,
  ) {
    this.name = feed.name;
    this.silenceLimitMs = feed.silenceLimitMs;
  }

  isQuietNow(): boolean {
    return this.feed.isQuietNow?.() ?? false;
  }

  start(receive: (report: SpotReport) => void): void {
    this.feed.start((given) => {
      try {
        const report = toSpotReport(given);
        if (isRefusal(report)) this.#refuse(report.refused);
        else receive(report);
      } catch (error) {
        this.#refuse(FAILED);
        this.log('error', `feed ${this.name}: a spot was not taken: ${String(error)}`);
      }
    });
  }

  async stop(): Promise<void> {
    await this.feed.stop();
  }

  status(): FeedStatus {
    const status = this.feed.status();
    if (this.#refused === 0) return status;
    return {
      ...status,
      spotsReceived: Math.max(0, status.spotsReceived - this.#refused),
      linesRejected: status.linesRejected + this.#refused,
    };
  }

  refusals(): ReadonlyMap<string, number> {
    const own = this.feed.refusals();
    if (this.#refused === 0) return own;
    const all = new Map(own);
    for (const [reason, count] of this.#refusals) all.set(reason, (all.get(reason) ?? 0) + count);
    return all;
  }

  #refuse(reason: string): void {
    this.#refused++;
    this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + 1);
  }
}

function isRefusal(report: SpotReport | Refusal): report is Refusal {
  return 'refused' in report;
}
