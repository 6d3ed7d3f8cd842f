import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';
import { SpotsService } from '../spots/spots.service.js';
import { backfill } from './demo-backfill.js';
import { DemoBand } from './demo-band.js';
import { DemoCallsignServer } from './demo-callsign-server.js';
import { DemoHubCrowd } from './demo-hub-crowd.js';
import { DemoHubServer } from './demo-hub-server.js';
import { DemoSpotServer } from './demo-spot-server.js';

/** The same band on every machine and after every restart. */
const SEED = 73;

const RETRY_MS = 2_000;

const SECONDS_PER_HOUR = 3_600;

/** So much of the past is invented. */
const TOTAL_HOURS = SECONDS_PER_DAY / SECONDS_PER_HOUR;

/** So many of the stations on the air also know the repeater. */
const REGULARS = 40;

/** The door to the invented upstreams. Nothing is opened before it is asked for. */
@Injectable()
export class DemoService implements OnApplicationShutdown {
  private readonly logger = new Logger(DemoService.name);
  private readonly band = new DemoBand({ seed: SEED });
  private server: DemoSpotServer | undefined;
  private hub: DemoHubServer | undefined;
  private crowd: DemoHubCrowd | undefined;
  /** While the past is invented: the second up to which it is stored. */
  private inventedUpToSeconds: number | undefined;
  private stopping = new AbortController();
  private callsigns: DemoCallsignServer | undefined;

  constructor(
    private readonly database: DatabaseService,
    private readonly spots: SpotsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the invented skimmer network on a loopback port. It begins to send once the past day, or
   * what of it is not stored yet, is recorded: so no chart leaps at now.
   */
  async openSpotFeed(): Promise<{ host: string; port: number }> {
    const server = new DemoSpotServer(this.band, this.clock);
    this.stopping = new AbortController();
    this.server = server;
    const port = await server.listen();
    void this.sendFromThePastOn(server, this.stopping.signal);
    return { host: '127.0.0.1', port };
  }

  /**
   * While the past is invented: how many of the past 24 hours are stored, 0 to 24, in whole hours.
   * `undefined` before and after. No I/O.
   */
  progress(): { inventedHours: number; totalHours: number } | undefined {
    if (this.inventedUpToSeconds === undefined) return undefined;
    const missingSeconds = this.clock.nowSeconds() - this.inventedUpToSeconds;
    const hours = Math.floor(TOTAL_HOURS - missingSeconds / SECONDS_PER_HOUR);
    return { inventedHours: Math.max(0, Math.min(TOTAL_HOURS, hours)), totalHours: TOTAL_HOURS };
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

  private async sendFromThePastOn(server: DemoSpotServer, signal: AbortSignal): Promise<void> {
    const fromSeconds = await this.recordThePast(signal);
    if (signal === this.stopping.signal) this.inventedUpToSeconds = undefined;
    if (!signal.aborted) server.startStream(fromSeconds);
  }

  private async recordThePast(signal: AbortSignal): Promise<number> {
    await this.database.whenReady();
    while (!signal.aborted) {
      try {
        return await backfill({
          band: this.band,
          fromSeconds: await this.firstMissingSeconds(),
          nowSeconds: () => this.clock.nowSeconds(),
          record: (batch) => this.spots.record(batch),
          onProgress: (seconds) => {
            this.inventedUpToSeconds = seconds;
          },
          signal,
          log: (message) => this.logger.log(message),
        });
      } catch (error) {
        this.logger.warn(`The invented past is not recorded yet: ${String(error)}`);
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    return this.clock.nowSeconds();
  }

  /** Where the stored spots end, a day back at most. A report recorded again is stored once. */
  private async firstMissingSeconds(): Promise<number> {
    const dayAgo = this.clock.nowSeconds() - SECONDS_PER_DAY;
    const { spots } = await this.spots.find({
      filter: {},
      window: { fromSeconds: dayAgo, toSeconds: null },
      page: { offset: 0, limit: 1 },
    });
    return spots[0]?.heardAtSeconds ?? dayAgo;
  }
}
