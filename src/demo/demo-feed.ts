import { Injectable, Logger } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { FeedService } from '../feed/feed.service.js';
import { type FeedStatus, silentFeed, type SpotFeed } from '../feed/spot-feed.js';
import { GroupsService } from '../groups/groups.service.js';
import { HealthService } from '../health/health.service.js';
import type { GivenReport } from '../radio/to-spot-report.js';
import { SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { repeatUntil } from '../tools/repeat.js';
import { DemoBand } from './band/demo-band.js';
import { makeDemoClub } from './demo-club.js';
import { DemoPast } from './demo-past.js';
import { DemoSpotServer } from './servers/demo-spot-server.js';

/** Nobody's callsign, to log in to the demo's own server. */
const CALLSIGN = 'N0CALL';

/** Number of stations in the demo's group. */
const CLUB_STATIONS = 8;

/**
 * Runs the invented skimmer network: a telnet server on a loopback port and a feed that reads it. The server begins to
 * send once the past hour is stored, from the second at which that ends; the rest of the past day is stored meanwhile.
 */
@Injectable()
export class DemoFeed implements SpotFeed {
  readonly name = 'demo';
  /** The name in the log is older than this class. */
  private readonly logger = new Logger('DemoService');
  private opening: Promise<void> | undefined;
  private stopping = new AbortController();
  private server: DemoSpotServer | undefined;
  private feed: SpotFeed | undefined;
  private past: DemoPast | undefined;

  constructor(
    private readonly band: DemoBand,
    private readonly database: DatabaseService,
    private readonly spots: SpotsService,
    private readonly groups: GroupsService,
    private readonly feeds: FeedService,
    private readonly clock: Clock,
    health: HealthService,
  ) {
    feeds.register(this);
    health.addPart('demo', () => true as const);
    health.addPart('demoProgress', () => this.past?.progress());
  }

  start(receive: (report: GivenReport) => void): void {
    if (this.opening) return;
    this.stopping = new AbortController();
    this.opening = this.open(receive, this.stopping.signal).catch((error: unknown) =>
      this.logger.error(`The demo's feed cannot be opened: ${String(error)}`),
    );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.opening;
    this.opening = undefined;
    await Promise.all([this.feed?.stop(), this.server?.close()]);
  }

  /** Whether the past is being invented: the server may send nothing meanwhile. */
  isQuietNow(): boolean {
    return this.past?.progress() !== undefined;
  }

  status(): FeedStatus {
    return this.feed?.status() ?? silentFeed(this.name);
  }

  refusals(): ReadonlyMap<string, number> {
    return this.feed?.refusals() ?? new Map<string, number>();
  }

  private async open(receive: (report: GivenReport) => void, signal: AbortSignal): Promise<void> {
    const { band, spots, clock, logger } = this;
    const server = new DemoSpotServer(band, clock);
    this.server = server;
    const port = await server.listen();
    const onRecentStored = (fromSeconds: number) => server.startStream(fromSeconds);
    this.past = new DemoPast({ band, spots, clock, logger, onRecentStored, signal });
    void this.complete(this.past, signal);
    if (signal.aborted) return;
    const { name } = this;
    this.feed = this.feeds.telnetFeed({ name, host: '127.0.0.1', port, callsign: CALLSIGN });
    this.feed.start(receive);
  }

  private async complete(past: DemoPast, signal: AbortSignal): Promise<void> {
    await this.database.whenReady();
    const club = this.band.regulars(CLUB_STATIONS);
    void repeatUntil(
      signal,
      async () => (await makeDemoClub(this.groups, club), 'done'),
      (error) => this.logger.warn(`The demo's group is not made yet: ${String(error)}`),
    );
    await past.complete();
  }
}
