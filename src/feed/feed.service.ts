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
import { DemoService } from '../demo/demo.service.js';
import { Clock } from '../shared/clock.js';
import type { SpotReport } from '../shared/spot-report.js';
import { SpotsService } from '../spots/spots.service.js';
import { RecentReports } from './recent-reports.js';
import { Spill } from './spill.js';
import type { FeedLog, FeedStatus, SpotFeed } from './spot-feed.js';
import { SpotQueue, type SpotQueueStats } from './spot-queue.js';
import { TelnetFeed } from './telnet-feed.js';

export type { FeedStatus } from './spot-feed.js';

/** With which the demo's own server is logged in to: nobody's callsign. */
const DEMO_CALLSIGN = 'N0CALL';

/** What is still to be stored at the end gets this long. */
const FLUSH_WITHIN_MS = 5_000;

const BYTES_PER_MB = 1024 * 1024;

/** The ways in: listens to every configured feed and stores each report once. */
@Injectable()
export class FeedService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(FeedService.name);
  private readonly recent = new RecentReports();
  private readonly queue: SpotQueue;
  private feeds: readonly SpotFeed[] = [];

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly demo: DemoService,
    spots: SpotsService,
  ) {
    this.queue = new SpotQueue({
      record: (batch) => spots.record(batch),
      isRefusal: isDataRefused,
      log: this.log,
      spill: new Spill({
        directory: join(env.dataDir, 'spill'),
        maxBytes: env.spillMaxMb * BYTES_PER_MB,
        log: this.log,
      }),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.start();
    this.feeds = await Promise.all(this.env.feeds.map((setting) => this.createFeed(setting)));
    for (const feed of this.feeds) feed.start((report) => this.receive(report));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
    const left = await this.queue.drain(FLUSH_WITHIN_MS);
    if (left > 0) this.logger.error(`Stopping with ${left} spots that could not be stored`);
  }

  /** How each configured feed is doing. */
  statuses(): FeedStatus[] {
    return this.feeds.map((feed) => feed.status());
  }

  /** What waits to be stored, and what became of what was received. */
  queueStats(): SpotQueueStats {
    return this.queue.stats();
  }

  /** What came of each feed's lines: a spot, or refused for a reason. */
  lineCounts(): { feed: string; outcome: string; lines: number }[] {
    return this.feeds.flatMap((feed) => {
      const outcomes = [['spot', feed.status().spotsReceived] as const, ...feed.refusals()];
      return outcomes.map(([outcome, lines]) => ({ feed: feed.name, outcome, lines }));
    });
  }

  private receive(report: SpotReport): void {
    if (this.recent.seenBefore(report)) return;
    const dropped = this.queue.offer(report);
    if (dropped) this.recent.forget(dropped);
  }

  private async createFeed(setting: FeedSetting): Promise<SpotFeed> {
    const { name, host, port } =
      setting.kind === 'demo' ? { ...setting, ...(await this.demo.openSpotFeed()) } : setting;
    const callsign = setting.kind === 'demo' ? DEMO_CALLSIGN : (this.env.callsign ?? '');
    return new TelnetFeed({ name, host, port, callsign, clock: this.clock, log: this.log });
  }

  private readonly log: FeedLog = (level, message) => {
    this.logger[level === 'info' ? 'log' : level](message);
  };
}
