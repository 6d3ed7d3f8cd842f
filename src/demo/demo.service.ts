import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { GroupsService } from '../groups/groups.service.js';
import { Clock } from '../time/clock.js';
import { SpotsService } from '../spots/spots.service.js';
import { DemoBand } from './band/demo-band.js';
import { DemoCallsignServer } from './servers/demo-callsign-server.js';
import { makeDemoClub } from './demo-club.js';
import { DemoHubCrowd } from './servers/demo-hub-crowd.js';
import { DemoHubServer } from './servers/demo-hub-server.js';
import { DemoPast } from './demo-past.js';
import { DemoSpotServer } from './servers/demo-spot-server.js';

/** The same band on every machine and after every restart. */
export const DEMO_SEED = 73;

/** So many of the stations on the air also know the repeater. */
const REGULARS = 40;

/** How many stations the demo's group has. */
const CLUB_STATIONS = 8;

/** The door to the invented upstreams. Nothing is opened before it is asked for. */
@Injectable()
export class DemoService implements OnApplicationShutdown {
  private readonly logger = new Logger(DemoService.name);
  private readonly band = new DemoBand({ seed: DEMO_SEED });
  private server: DemoSpotServer | undefined;
  private hub: DemoHubServer | undefined;
  private crowd: DemoHubCrowd | undefined;
  private past: DemoPast | undefined;
  private stopping = new AbortController();
  private callsigns: DemoCallsignServer | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly spots: SpotsService,
    private readonly groups: GroupsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the invented skimmer network on a loopback port. It begins to send once the past hour is
   * stored, from the second at which that ends; the rest of the past day is stored meanwhile.
   */
  async openSpotFeed(): Promise<{ host: string; port: number }> {
    const server = new DemoSpotServer(this.band, this.clock);
    this.stopping = new AbortController();
    this.server = server;
    const port = await server.listen();
    this.past = new DemoPast({
      band: this.band,
      spots: this.spots,
      clock: this.clock,
      logger: this.logger,
      onRecentStored: (fromSeconds) => server.startStream(fromSeconds),
      signal: this.stopping.signal,
    });
    void this.complete(this.past);
    return { host: '127.0.0.1', port };
  }

  /**
   * While the past is invented: how many of the past 24 hours are stored, 0 to 24, in whole hours.
   * `undefined` before and after. No I/O.
   */
  progress(): { inventedHours: number; totalHours: number } | undefined {
    return this.past?.progress();
  }

  /** Closes it again; harmless when it is not open. */
  async closeSpotFeed(): Promise<void> {
    this.stopping.abort();
    await this.server?.close();
    this.server = undefined;
  }

  /** Opens the invented repeater hub on a loopback port; its URL. The same one when asked again. */
  async openHub(protocol: string): Promise<string> {
    this.hub ??= await DemoHubServer.listen({ protocol });
    this.crowd ??= new DemoHubCrowd(this.hub, this.band.regulars(REGULARS), this.clock);
    this.crowd.start();
    return this.hub.url;
  }

  /**
   * Opens the invented callsign database on a loopback port; what its requests begin with. The same
   * one when asked again.
   */
  async openCallsignDatabase(): Promise<string> {
    this.callsigns ??= await DemoCallsignServer.listen(this.band.homes());
    return this.callsigns.url;
  }

  async onApplicationShutdown(): Promise<void> {
    this.crowd?.stop();
    await Promise.all([this.closeSpotFeed(), this.hub?.close(), this.callsigns?.close()]);
  }

  private async complete(past: DemoPast): Promise<void> {
    await this.database.whenReady();
    await makeDemoClub(this.groups, this.band.regulars(CLUB_STATIONS)).catch((error: unknown) =>
      this.logger.warn(`The demo's group is not made: ${String(error)}`),
    );
    await past.complete();
  }
}
