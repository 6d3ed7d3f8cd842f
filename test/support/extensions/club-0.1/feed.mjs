import { createSocket } from 'node:dgram';
import { Logger } from '@nestjs/common';
import { FeedService, parseFrequencyHz } from 'spot-query-service/extension';

const RETRY_AFTER_MS = 2_000;

/** Spots of a skimmer on the LAN, each a datagram: `KM3T-2 K1ABC 14025.3 CW 24`. */
export class ClubFeed {
  name = 'club';
  #port;
  #logger = new Logger('ClubFeed');
  #socket;
  #retry;
  #isListening = false;
  #retries = 0;
  #received = 0;
  #refused = 0;
  #lastSpotAtMs = null;

  constructor(port, feeds) {
    this.#port = port;
    feeds.register(this);
  }

  /** The port on which it listens; null while it does not. */
  get port() {
    return this.#isListening ? this.#socket.address().port : null;
  }

  get datagrams() {
    return this.#received + this.#refused;
  }

  /** Listens on a port, once the service starts its feeds. */
  static on(port) {
    return {
      provide: ClubFeed,
      inject: [FeedService],
      useFactory: (feeds) => new ClubFeed(port, feeds),
    };
  }

  start(receive) {
    if (!this.#socket && !this.#retry) this.#listen(receive);
  }

  /** A feed keeps up its own connection: it tries again while another program has its port. */
  #listen(receive) {
    const socket = createSocket('udp4');
    this.#socket = socket;
    socket.on('listening', () => (this.#isListening = true));
    socket.on('error', (error) => {
      this.#logger.error(error.message);
      this.#isListening = false;
      this.#socket = undefined;
      socket.close();
      this.#retry = setTimeout(() => {
        this.#retry = undefined;
        this.#retries++;
        this.#listen(receive);
      }, RETRY_AFTER_MS);
    });
    socket.on('message', (datagram) => this.#take(datagram.toString('latin1'), receive));
    socket.bind(this.#port);
  }

  /** Takes the fields apart; the service checks each, and counts what it refuses. */
  #take(text, receive) {
    const [spotter, callsign, khz, mode, snr] = text.trim().split(/\s+/);
    if (snr === undefined) {
      this.#refused++;
      return;
    }
    this.#received++;
    this.#lastSpotAtMs = Date.now();
    receive({
      heardAtSeconds: Math.floor(Date.now() / 1000),
      spotter,
      callsign,
      frequencyHz: parseFrequencyHz(khz) ?? Number.NaN,
      mode,
      snrDb: Number(snr),
    });
  }

  async stop() {
    const socket = this.#socket;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#socket = undefined;
    this.#isListening = false;
    if (socket) await new Promise((resolve) => socket.close(resolve));
  }

  status() {
    return {
      name: this.name,
      connected: this.#isListening,
      lastSpotAtMs: this.#lastSpotAtMs,
      spotsReceived: this.#received,
      linesRejected: this.#refused,
      reconnectCount: this.#retries,
    };
  }

  refusals() {
    return new Map([['not_a_spot', this.#refused]]);
  }
}
