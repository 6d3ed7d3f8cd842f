import { join } from 'node:path';
import {
  BeforeApplicationShutdown,
  Injectable,
  Logger,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { Env } from '../config/env.js';
import { isDataRefused } from '../database/database.service.js';
import { EmbeddedPostgresService } from '../embedded-postgres/embedded-postgres.service.js';
import { RolesService, type StopReason, type Term } from '../leadership/roles.service.js';
import { Clock } from '../time/clock.js';
import { DATABASE_RESERVE_BYTES } from '../tools/disk-space.js';
import { FaultsService } from '../faults/faults.service.js';
import { GridService } from '../grid/grid.service.js';
import type { SpotReport } from '../radio/spot-report.js';
import { SpotsService } from '../spots/spots.service.js';
import { CheckedFeed } from './checked-feed.js';
import { FeedStates } from './feed-states.js';
import { FeedWatch } from './feed-watch.js';
import { LatestReports } from './latest-reports.js';
import { RecentReports } from './recent-reports.js';
import { type InspectReport, ReportInspections } from './report-inspections.js';
import { Spill } from './queue/spill.js';
import { type FeedLog, silentFeed, type SpotFeed, type WatchedFeedStatus } from './spot-feed.js';
import { SpotQueue, type SpotQueueStats } from './queue/spot-queue.js';
import { TelnetFeed } from './telnet/telnet-feed.js';

export type { InspectReport, RefusedReport } from './report-inspections.js';
export type { WatchedFeedStatus } from './spot-feed.js';

/** Maximum time to store the waiting reports when the process ends. */
const FLUSH_WITHIN_MS = 5_000;

const BYTES_PER_MB = 1024 * 1024;

/** A telnet server that sends skimmers' spots. */
export interface TelnetServer {
  /** Name of the feed, unique among the feeds. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The callsign to log in with. */
  readonly callsign: string;
  /** Whether skimmers' lines without the mark `-#` are taken, recognised by their tokens alone. */
  readonly takesUnmarked?: boolean;
}

/** A feed by name; `open` makes it when this process wins the role. */
interface FeedEntry {
  readonly name: string;
  readonly open: () => CheckedFeed;
}

/**
 * Listens to every feed while this process holds the role, and stores each report once. Reports that were received
 * before the role was lost are stored after it too, without a term: the writer leaves out those that another process
 * has stored.
 */
@Injectable()
export class FeedService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(FeedService.name);
  private readonly recent = new RecentReports();
  private readonly latest = new LatestReports();
  private readonly inspections: ReportInspections;
  private readonly spill: Spill;
  private readonly queue: SpotQueue;
  private term: Term | undefined;
  private watch: FeedWatch;
  private readonly entries: FeedEntry[] = [];
  private takesPart = false;
  private feeds: readonly CheckedFeed[] = [];
  private hasGivenUp = false;
  private earlyRepeats = 0;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly states: FeedStates,
    private readonly roles: RolesService,
    private readonly grids: GridService,
    private readonly faults: FaultsService,
    spots: SpotsService,
    embedded: EmbeddedPostgresService,
  ) {
    this.inspections = new ReportInspections(faults);
    faults.listen(({ owner, wasUncaught }) => {
      if (wasUncaught) this.restartOf(owner);
    });
    this.spill = new Spill({
      directory: join(env.dataDir, 'spill'),
      maxBytes: env.spillMaxMb * BYTES_PER_MB,
      // A database on the same disk needs room to start again, and the spill waits for that.
      reserveBytes: () => (embedded.status() ? DATABASE_RESERVE_BYTES : 0),
      log: this.log,
    });
    this.queue = new SpotQueue({
      record: async (batch, receivedAtMs) => {
        const outcome = await spots.record(batch, { receivedAtMs });
        for (const report of batch) this.latest.add(report);
        return outcome;
      },
      isRefusal: isDataRefused,
      log: this.log,
      spill: this.spill,
    });
    this.watch = new FeedWatch(clock, this.log);
    spots.whenSpotsAreLost(() => this.storeAgain());
    for (const setting of env.feeds) {
      if (setting.kind !== 'telnet') continue;
      const server = { ...setting, callsign: env.callsign ?? '' };
      this.add({ name: setting.name, open: () => this.telnetFeed(server) });
    }
    if (env.feeds.length > 0) this.takePart();
  }

  /**
   * Adds a feed. Call it in a constructor (docs/extending.md). From then on the holder of the role starts it, its
   * reports are checked and stored once, and /health shows it.
   * @throws Error when the name is taken
   */
  register(feed: SpotFeed): void {
    // One that telnetFeed made is checked already: no report is looked at twice.
    const checked = feed instanceof CheckedFeed ? feed : this.check(feed);
    this.add({ name: feed.name, open: () => checked });
    this.takePart();
  }

  /**
   * Has each report of every feed looked at before it is stored. Call it in a constructor. What is refused counts among the lines of its feed as
   * `<name>_<reason>`.
   * @throws Error when the name is taken
   */
  inspect(name: string, inspect: InspectReport): void {
    this.inspections.add(name, inspect);
  }

  /**
   * Makes a feed that logs in to a telnet server and reads skimmers' lines, as those of `FEEDS` do: it reconnects for
   * ever, and counts refused lines by reason. Neither started nor registered yet.
   */
  telnetFeed(server: TelnetServer): CheckedFeed {
    return this.check(new TelnetFeed({ ...server, clock: this.clock, log: this.log }));
  }

  /** Starts the queue, which also stores reports that dead processes left on disk. */
  async onApplicationBootstrap(): Promise<void> {
    await this.queue.start();
    if (this.entries.length > 0) await this.spill.watch();
  }

  /** Stores reports that were received before the role was lost; a holder stores its own when it is stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.term === undefined) await this.flush();
  }

  /** Returns the state of each feed, whichever process listens to it. Never rejects. */
  async statuses(): Promise<WatchedFeedStatus[]> {
    if (this.entries.length === 0) return [];
    if (this.term !== undefined) return this.ownStatuses();
    const known = new Map((await this.states.read()).map((state) => [state.name, state]));
    return this.entries.map(({ name }) => known.get(name) ?? silentFeed(name));
  }

  /** Like {@link statuses}, from memory: feeds that another process listens to count as silent. No I/O. */
  ownStatuses(): WatchedFeedStatus[] {
    if (this.term === undefined) return this.entries.map(({ name }) => silentFeed(name));
    return this.watch.look(this.feeds);
  }

  /** Number of reports that wait, were stored, were known already or were lost, since the start of the process. */
  queueStats(): SpotQueueStats {
    const stats = this.queue.stats();
    return { ...stats, duplicate: stats.duplicate + this.earlyRepeats };
  }

  /** Whether spots can wait on disk while the database is away; `undefined` without feeds. */
  spillState(): { writable: boolean; problem: string | null } | undefined {
    if (this.entries.length === 0) return undefined;
    return { writable: this.spill.problem === null, problem: this.spill.problem };
  }

  /** Number of lines by outcome (`spot`, or the reason of a refusal) of each feed that this process listens to. */
  lineCounts(): { feed: string; outcome: string; lines: number }[] {
    return this.feeds.flatMap((feed) => {
      const outcomes = [['spot', feed.status().spotsReceived] as const, ...feed.refusals()];
      return outcomes.map(([outcome, lines]) => ({ feed: feed.name, outcome, lines }));
    });
  }

  private check(feed: SpotFeed): CheckedFeed {
    const { inspections, faults, log } = this;
    return new CheckedFeed(feed, { inspections, faults, log, owner: faults.ownerOfCaller() });
  }

  /** Adds a feed: those of `FEEDS` first in their order, then others in that of their registration. */
  private add(entry: FeedEntry): void {
    if (this.entries.some(({ name }) => name === entry.name)) {
      throw new Error(`Two feeds are called ${entry.name}`);
    }
    this.entries.push(entry);
    this.entries.sort((a, b) => this.placeOf(a) - this.placeOf(b));
  }

  private placeOf({ name }: FeedEntry): number {
    const place = this.env.feeds.findIndex((setting) => setting.name === name);
    return place === -1 ? this.env.feeds.length : place;
  }

  /** Competes for the role; without effect when repeated. */
  private takePart(): void {
    if (this.takesPart) return;
    this.takesPart = true;
    const listener = {
      start: (term: Term) => this.listen(term),
      stop: (reason: StopReason) => this.hangUp(reason),
    };
    this.roles.register('feed', listener, { keepsRunningWhenCutOff: true });
  }

  /** Starts feeds again whose code has failed in a callback of its own: their connections may be half read. */
  private restartOf(owner: string): void {
    for (const feed of this.feeds) if (feed.owner === owner) void feed.restart();
  }

  private listen(term: Term): void {
    this.feeds = this.entries.map(({ open }) => open());
    this.term = term;
    this.watch = new FeedWatch(this.clock, this.log);
    for (const feed of this.feeds) feed.start((report) => this.receive(report));
    this.states.begin(term, () => this.ownStatuses());
  }

  private async hangUp(reason: StopReason): Promise<void> {
    const { feeds, term } = this;
    this.states.end();
    await Promise.all(feeds.map((feed) => feed.stop()));
    this.term = undefined;
    this.feeds = [];
    if (reason !== 'shutdown' || term === undefined) return;
    const last = feeds.map((feed) => feed.status());
    await Promise.all([this.flush(), this.states.report(term, last)]);
  }

  /** Stores the waiting reports. Waits for a database that does not answer in time only once. */
  private async flush(): Promise<void> {
    if (this.hasGivenUp) return;
    const left = await this.queue.drain(FLUSH_WITHIN_MS);
    this.hasGivenUp = left > 0;
    if (left > 0) this.logger.error(`Stopping with ${left} spots that could not be stored`);
  }

  private receive(report: SpotReport): void {
    if (report.grid) this.grids.hear(report.callsign, report.grid);
    if (this.recent.seenBefore(report)) {
      this.earlyRepeats++;
      return;
    }
    this.offer(report);
  }

  private offer(report: SpotReport): void {
    const dropped = this.queue.offer(report);
    if (dropped) this.recent.forget(dropped);
  }

  /** Stores the latest reports again, after the database lost spots. The writer leaves out those that it still has. */
  private storeAgain(): void {
    this.recent.clear();
    const reports = this.latest.take();
    if (reports.length === 0) return;
    this.logger.warn(`The latest ${reports.length} reports are stored again where they were lost`);
    for (const report of reports) {
      this.recent.seenBefore(report);
      this.offer(report);
    }
  }

  private readonly log: FeedLog = (level, message) => {
    this.logger[level === 'info' ? 'log' : level](message);
  };
}
