import type { FaultsService } from '../faults/faults.service.js';
import { Restarter } from '../faults/restarter.js';
import type { SpotReport } from '../radio/spot-report.js';
import { toSpotReport } from '../radio/to-spot-report.js';
import type { ReportInspections } from './report-inspections.js';
import { type FeedLog, type FeedStatus, silentFeed, type SpotFeed } from './spot-feed.js';

/** Reason of a refusal when code failed that reads or takes a report. */
const FAILED = 'receiver_failed';

const NO_REFUSALS: ReadonlyMap<string, number> = new Map();

/** What a {@link CheckedFeed} needs beside its feed. */
export interface CheckedFeedOptions {
  readonly inspections: Pick<ReportInspections, 'pass'>;
  readonly faults: Pick<FaultsService, 'note'>;
  readonly log: FeedLog;
  /** Whose feed it is; `undefined` for one of the service itself. */
  readonly owner?: string;
}

/**
 * Checks and normalises the reports of a feed, and has them inspected, before anything else sees them. Refused reports count as refused lines of
 * the feed, no longer as its spots. Never throws, neither into the feed nor out of it: one that fails is stopped and started again.
 */
export class CheckedFeed implements SpotFeed {
  readonly name: string;
  readonly owner: string | undefined;
  readonly silenceLimitMs: number | undefined;
  readonly #refusals = new Map<string, number>();
  #refused = 0;
  #receive: (report: SpotReport) => void = () => {};
  readonly #restarter: Restarter;

  constructor(
    private readonly feed: SpotFeed,
    private readonly options: CheckedFeedOptions,
  ) {
    this.name = feed.name;
    this.owner = options.owner;
    this.silenceLimitMs = feed.silenceLimitMs;
    this.#restarter = new Restarter({
      start: () => {
        const receive = this.#receive;
        feed.start((given) => this.#take(given, receive));
      },
      stop: async () => feed.stop(),
      tell: (error, what) => this.#tell(error, what),
    });
  }

  isQuietNow(): boolean {
    return this.#guarded(() => this.feed.isQuietNow?.() ?? false, false);
  }

  start(receive: (report: SpotReport) => void): void {
    this.#receive = receive;
    this.#restarter.start();
  }

  /** Stops the feed and starts it again after a pause, unless it is stopped meanwhile. */
  async restart(): Promise<void> {
    await this.#restarter.restart();
  }

  async stop(): Promise<void> {
    await this.#restarter.stop();
  }

  status(): FeedStatus {
    const status = this.#guarded(() => this.feed.status(), silentFeed(this.name));
    if (this.#refused === 0) return status;
    return {
      ...status,
      spotsReceived: Math.max(0, status.spotsReceived - this.#refused),
      linesRejected: status.linesRejected + this.#refused,
    };
  }

  refusals(): ReadonlyMap<string, number> {
    const own = this.#guarded(() => this.feed.refusals(), NO_REFUSALS);
    if (this.#refused === 0) return own;
    const all = new Map(own);
    for (const [reason, count] of this.#refusals) all.set(reason, (all.get(reason) ?? 0) + count);
    return all;
  }

  #take(given: Parameters<typeof toSpotReport>[0], receive: (report: SpotReport) => void): void {
    try {
      const report = toSpotReport(given);
      const outcome =
        'refused' in report ? report : this.options.inspections.pass(report, this.name);
      if ('refused' in outcome) this.#refuse(outcome.refused);
      else receive(outcome);
    } catch (error) {
      this.#refuse(FAILED);
      this.#tell(error, 'a spot was not taken');
    }
  }

  #guarded<T>(ask: () => T, otherwise: T): T {
    try {
      return ask();
    } catch (error) {
      this.#tell(error, 'does not tell its state');
      return otherwise;
    }
  }

  #tell(error: unknown, what: string): void {
    if (this.options.faults.note(error, `feed ${this.name} ${what}`) !== undefined) return;
    this.options.log('error', `feed ${this.name}: ${what}: ${String(error)}`);
  }

  #refuse(reason: string): void {
    this.#refused++;
    this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + 1);
  }
}
