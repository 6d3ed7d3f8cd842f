import { createSocket, type Socket } from 'node:dgram';
import { type DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import { FeedModule } from '../../src/feed/feed.module.js';
import { FeedService } from '../../src/feed/feed.service.js';
import type { FeedStatus, SpotFeed } from '../../src/feed/spot-feed.js';
import { parseFrequencyHz } from '../../src/radio/report-fields.js';
import type { GivenReport } from '../../src/radio/to-spot-report.js';

/** Spots of a skimmer on the LAN, each a datagram: `KM3T-2 K1ABC 14025.3 CW 24`. */
@Injectable()
export class UdpFeed implements SpotFeed {
  readonly name = 'udp';
  private readonly logger = new Logger('UdpFeed');
  private socket: Socket | undefined;
  private received = 0;
  private refused = 0;
  private lastSpotAtMs: number | null = null;

  constructor(
    private readonly port: number,
    feeds: FeedService,
  ) {
    feeds.register(this);
  }

  start(receive: (report: GivenReport) => void): void {
    if (this.socket) return;
    this.socket = createSocket('udp4');
    this.socket.on('error', (error) => this.logger.error(error.message));
    this.socket.on('message', (datagram) => {
      const report = readReport(datagram.toString('latin1'), Date.now());
      if (!report) return void this.refused++;
      this.received++;
      this.lastSpotAtMs = Date.now();
      receive(report);
    });
    this.socket.bind(this.port);
  }

  async stop(): Promise<void> {
    const { socket } = this;
    this.socket = undefined;
    if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
  }

  status(): FeedStatus {
    return {
      name: this.name,
      connected: this.socket !== undefined,
      lastSpotAtMs: this.lastSpotAtMs,
      spotsReceived: this.received,
      linesRejected: this.refused,
      reconnectCount: 0,
    };
  }

  refusals(): ReadonlyMap<string, number> {
    return new Map([['not_a_spot', this.refused]]);
  }
}

/** Takes the fields apart; the service checks each, and counts what it refuses. */
function readReport(text: string, arrivalMs: number): GivenReport | undefined {
  const [spotter, callsign, khz, mode, snr] = text.trim().split(/\s+/);
  if (!spotter || !callsign || !khz || !mode || !snr) return undefined;
  return {
    heardAtSeconds: Math.floor(arrivalMs / 1000),
    spotter,
    callsign,
    frequencyHz: parseFrequencyHz(khz) ?? Number.NaN,
    mode,
    snrDb: Number(snr),
  };
}

@Module({})
export class UdpFeedModule {
  static on(port: number): DynamicModule {
    return {
      module: UdpFeedModule,
      imports: [FeedModule],
      providers: [
        {
          provide: UdpFeed,
          inject: [FeedService],
          useFactory: (feeds: FeedService) => new UdpFeed(port, feeds),
        },
      ],
    };
  }
}
