import { createSocket, type Socket } from 'node:dgram';
import { type DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import { FeedModule } from '../../src/feed/feed.module.js';
import { FeedService } from '../../src/feed/feed.service.js';
import type { FeedStatus, SpotFeed } from '../../src/feed/spot-feed.js';
import { isMode, isSnrDb, parseFrequencyHz } from '../../src/feed/telnet/spot-line.js';
import { parseCallsign, parseSpotter } from '../../src/radio/callsign.js';
import type { SpotReport } from '../../src/radio/spot-report.js';

/** Spots of a skimmer in the same house, each a datagram: `KM3T-2 K1ABC 14025.3 CW 24`. */
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

  start(receive: (report: SpotReport) => void): void {
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

function readReport(text: string, arrivalMs: number): SpotReport | undefined {
  const [skimmer = '', station = '', khz = '', mode = '', snr = ''] = text.trim().split(/\s+/);
  const spotter = parseSpotter(skimmer);
  const callsign = parseCallsign(station);
  const frequencyHz = parseFrequencyHz(khz);
  const snrDb = Number(snr || NaN);
  if (!spotter || !callsign || !frequencyHz || !isMode(mode)) return undefined;
  if (!Number.isInteger(snrDb) || !isSnrDb(snrDb)) return undefined;
  return {
    heardAtSeconds: Math.floor(arrivalMs / 1000),
    spotter: spotter.callsign,
    spotterNode: spotter.node,
    callsign,
    frequencyHz,
    mode,
    snrDb,
    wpm: null,
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
