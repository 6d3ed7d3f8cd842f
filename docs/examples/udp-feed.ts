import { createSocket, type Socket } from 'node:dgram';
import { type DynamicModule, Injectable, Logger, Module } from '@nestjs/common';
import {
  defineExtension,
  FeedService,
  type FeedStatus,
  type GivenReport,
  parseFrequencyHz,
  type SpotFeed,
} from 'spot-query-service/extension';

const RETRY_AFTER_MS = 2_000;

/** Spots of a skimmer on the LAN, each a datagram: `KM3T-2 K1ABC 14025.3 CW 24`. */
@Injectable()
export class UdpFeed implements SpotFeed {
  readonly name = 'udp';
  private readonly logger = new Logger('UdpFeed');
  private socket: Socket | undefined;
  private isListening = false;
  private retry: NodeJS.Timeout | undefined;
  private retries = 0;
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
    if (!this.socket && !this.retry) this.listen(receive);
  }

  /** Tries again by itself while the port is another's: a feed keeps up its own connection. */
  private listen(receive: (report: GivenReport) => void): void {
    const socket = createSocket('udp4');
    this.socket = socket;
    socket.on('listening', () => (this.isListening = true));
    socket.on('error', (error) => {
      this.logger.error(error.message);
      this.isListening = false;
      this.socket = undefined;
      socket.close();
      this.retry = setTimeout(() => {
        this.retry = undefined;
        this.retries++;
        this.listen(receive);
      }, RETRY_AFTER_MS);
    });
    socket.on('message', (datagram) => {
      const report = readReport(datagram.toString('latin1'), Date.now());
      if (!report) return void this.refused++;
      this.received++;
      this.lastSpotAtMs = Date.now();
      receive(report);
    });
    socket.bind(this.port);
  }

  async stop(): Promise<void> {
    const { socket } = this;
    clearTimeout(this.retry);
    this.retry = undefined;
    this.socket = undefined;
    this.isListening = false;
    if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
  }

  status(): FeedStatus {
    return {
      name: this.name,
      connected: this.isListening,
      lastSpotAtMs: this.lastSpotAtMs,
      spotsReceived: this.received,
      linesRejected: this.refused,
      reconnectCount: this.retries,
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

export default defineExtension({
  name: 'udp',
  settings: {
    UDP_PORT: {
      description: 'The UDP port on which spots are taken.',
      kind: 'wholeNumber',
      default: '7355',
      least: 0,
      most: 65_535,
    },
  },
  module: ({ UDP_PORT }) => UdpFeedModule.on(UDP_PORT),
});
