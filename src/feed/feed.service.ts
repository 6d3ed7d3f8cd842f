import { join } from 'node:path';
import {
  BeforeApplicationShutdown,
  Injectable,
  Logger,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { Env } from '../config/env.js';
import type { FeedSetting } from '../config/feed-setting.js';
import { isDataRefused } from '../database/database.service.js';
import { EmbeddedPostgresService } from '../embedded-postgres/embedded-postgres.service.js';
import { RolesService, type StopReason, type Term } from '../leadership/roles.service.js';
import { DemoService } from '../demo/demo.service.js';
import { Clock } from '../time/clock.js';
import { DATABASE_RESERVE_BYTES } from '../tools/disk-space.js';
import { GridService } from '../grid/grid.service.js';
import type { SpotReport } from '../radio/spot-report.js';
import { SpotsService } from '../spots/spots.service.js';
import { FeedStates } from './feed-states.js';
import { FeedWatch } from './feed-watch.js';
import { LatestReports } from './latest-reports.js';
import { RecentReports } from './recent-reports.js';
import { Spill } from './queue/spill.js';
import type { FeedLog, FeedStatus, SpotFeed, WatchedFeedStatus } from './spot-feed.js';
import { SpotQueue, type SpotQueueStats } from './queue/spot-queue.js';
import { TelnetFeed } from './telnet/telnet-feed.js';

export type { WatchedFeedStatus } from './spot-feed.js';

/** With which the demo's own server is logged in to: nobody's callsign. */
const DEMO_CALLSIGN = 'N0CALL';

/** What is still to be stored at the end gets this long. */
const FLUSH_WITHIN_MS = 5_000;

const BYTES_PER_MB = 1024 * 1024;

/** A feed of this service, which is made when this process is to listen. */
interface Way {
  readonly name: string;
  readonly open: () => Promise<SpotFeed>;
}

/**
 * The ways in: listens to every configured feed, while this process holds the role, and stores each
 * report once. What was received is stored after the role is lost as well: the writer knows what
 * another process has stored already, so that doubling does no harm and no term is asked for.
 */
@Injectable()
export class FeedService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(FeedService.name);
  private readonly recent = new RecentReports();
  private readonly latest = new LatestReports();
  private readonly spill: Spill;
  private readonly queue: SpotQueue;
  private term: Term | undefined;
  private watch: FeedWatch;
  private readonly ways: Way[] = [];
  private feeds: readonly SpotFeed[] = [];
  private hasGivenUp = false;
  private earlyRepeats = 0;

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly demo: DemoService,
    private readonly states: FeedStates,
    private readonly roles: RolesService,
    private readonly grids: GridService,
    spots: SpotsService,
    embedded: EmbeddedPostgresService,
  ) {
    this.spill = new Spill({
      directory: join(env.dataDir, 'spill'),
      maxBytes: env.spillMaxMb * BYTES_PER_MB,
      // The database that shares the disk needs room to come back, and what waits, waits for that.
      reserveBytes: () => (embedded.status() ? DATABASE_RESERVE_BYTES : 0),
      log: this.log,
    });
    this.queue = new SpotQueue({
      record: (batch) => spots.record(batch),
      isRefusal: isDataRefused,
      log: this.log,
      spill: this.spill,
    });
    this.watch = new FeedWatch(clock, this.log);
    spots.whenSpotsAreLost(() => this.storeAgain());
    for (const setting of env.feeds) {
      this.add({ name: setting.name, open: () => this.createFeed(setting) });
    }
  }

  /**
   * Adds a feed, before the service is up: a feed does so in its constructor (docs/extending.md). From
   * then on the holder of the role starts it, what it gives is stored once, and /health shows it.
   */
  register(feed: SpotFeed): void {
    this.add({ name: feed.name, open: async () => feed });
  }

  /** What dead processes have left on disk is stored by whichever process finds it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.queue.start();
    if (this.ways.length > 0) await this.spill.watch();
  }

  /** For what was received before the role was lost; a holder flushes when it is stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.term === undefined) await this.flush();
  }

  /** How each configured feed is doing, whichever process listens to it; never rejects. */
  async statuses(): Promise<WatchedFeedStatus[]> {
    if (this.ways.length === 0) return [];
    if (this.term !== undefined) return this.ownStatuses();
    const known = new Map((await this.states.read()).map((state) => [state.name, state]));
    return this.ways.map(({ name }) => known.get(name) ?? silent(name));
  }

  /** The same as far as this process knows: nothing of feeds that another listens to. */
  ownStatuses(): WatchedFeedStatus[] {
    if (this.term === undefined) return this.ways.map(({ name }) => silent(name));
    // The invented feed may send nothing yet, and that is right.
    if (this.demo.progress()) return this.feeds.map((feed) => feed.status());
    return this.watch.look(this.feeds);
  }

  /** What waits to be stored, and what became of what was received, since the start of the process. */
  queueStats(): SpotQueueStats {
    const stats = this.queue.stats();
    return { ...stats, duplicate: stats.duplicate + this.earlyRepeats };
  }

  /** How far the invention of the demo's past is; `undefined` when it is not under way here. */
  demoProgress(): ReturnType<DemoService['progress']> {
    return this.demo.progress();
  }

  /** Whether spots can wait on disk while the database is away; `undefined` without feeds. */
  spillState(): { writable: boolean; problem: string | null } | undefined {
    if (this.ways.length === 0) return undefined;
    return { writable: this.spill.problem === null, problem: this.spill.problem };
  }

  /** What came of the lines of each feed that is listened to here: a spot, or refused for a reason. */
  lineCounts(): { feed: string; outcome: string; lines: number }[] {
    return this.feeds.flatMap((feed) => {
      const outcomes = [['spot', feed.status().spotsReceived] as const, ...feed.refusals()];
      return outcomes.map(([outcome, lines]) => ({ feed: feed.name, outcome, lines }));
    });
  }

  private add(way: Way): void {
    if (this.ways.some(({ name }) => name === way.name)) {
      throw new Error(`Two feeds are called ${way.name}`);
    }
    this.ways.push(way);
    if (this.ways.length > 1) return;
    const listener = {
      start: (term: Term) => this.listen(term),
      stop: (reason: StopReason) => this.hangUp(reason),
    };
    this.roles.register('feed', listener, { keepsRunningWhenCutOff: true });
  }

  private async listen(term: Term): Promise<void> {
    this.feeds = await Promise.all(this.ways.map((way) => way.open()));
    this.term = term;
    this.watch = new FeedWatch(this.clock, this.log);
    for (const feed of this.feeds) feed.start((report) => this.receive(report));
    this.states.begin(term, () => this.ownStatuses());
  }

  private async hangUp(reason: StopReason): Promise<void> {
    const { feeds, term } = this;
    this.states.end();
    await Promise.all([...feeds.map((feed) => feed.stop()), this.demo.closeSpotFeed()]);
    this.term = undefined;
    this.feeds = [];
    if (reason !== 'shutdown' || term === undefined) return;
    const last = feeds.map((feed) => feed.status());
    await Promise.all([this.flush(), this.states.report(term, last)]);
  }

  /** A database that did not answer in time is not waited for again. */
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
    this.latest.add(report);
    const dropped = this.queue.offer(report);
    if (dropped) this.recent.forget(dropped);
  }

  /** What the database still has of it, the writer finds to be repeated. */
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

  private async createFeed(setting: FeedSetting): Promise<SpotFeed> {
    const { name } = setting;
    const [callsign, upstream] =
      setting.kind === 'demo'
        ? [DEMO_CALLSIGN, await this.demo.openSpotFeed()]
        : [this.env.callsign ?? '', setting];
    return new TelnetFeed({ ...upstream, name, callsign, clock: this.clock, log: this.log });
  }

  private readonly log: FeedLog = (level, message) => {
    this.logger[level === 'info' ? 'log' : level](message);
  };
}

/** A feed that nobody is known to listen to. */
function silent(name: string): FeedStatus {
  return {
    name,
    connected: false,
    lastSpotAtMs: null,
    spotsReceived: 0,
    linesRejected: 0,
    reconnectCount: 0,
  };
}
