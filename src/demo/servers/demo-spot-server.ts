import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import type { Clock } from '../../time/clock.js';
import type { DemoBand } from '../band/demo-band.js';
import { toSpotLine } from '../band/demo-line.js';

const TICK_MS = 250;

/** Maximum seconds of the band that a tick sends when it catches up, so that no client is flooded. */
const SECONDS_PER_TICK = 60;

/** Maximum unread bytes of a client; with more it is disconnected. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Maximum characters of a client before it is logged in; with more it is disconnected. */
const MAX_LOGIN_CHARACTERS = 100;

const PROMPT = 'Please enter your call: ';

/** Banner for every client that logs in. */
export const DEMO_BANNER =
  '*** DEMO: THE DATA IS INVENTED. Callsigns are made up at random, nothing was heard on air. ***';

/**
 * Serves the demo's band as a telnet feed on the loopback interface, in the Reverse Beacon Network's own protocol: a
 * prompt for a call without a line's end, then a line for every report.
 */
export class DemoSpotServer {
  readonly #server = createServer({ noDelay: true }, (socket) => this.#welcome(socket));
  readonly #sockets = new Set<Socket>();
  readonly #listeners = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;
  /** First Unix second that is not sent yet. */
  #nextSecond = 0;
  #hasSent = false;

  constructor(
    private readonly band: Pick<DemoBand, 'reportsBetween'>,
    private readonly clock: Clock,
  ) {}

  /** Listens on a free port of 127.0.0.1 and returns it. Clients can log in, and wait. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#server.on('error', () => undefined);
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Sends the band from a Unix second on, each second as it begins. The first clients that log in get all of it,
   * however late; later ones get what is due from then on. A line has no date: clients refuse lines more than ten
   * minutes old.
   */
  startStream(fromSeconds: number): void {
    this.#nextSecond = Math.floor(fromSeconds);
    this.#hasSent = false;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS).unref();
  }

  /** Disconnects all clients and stops listening; harmless when repeated. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #welcome(socket: Socket): void {
    let login = '';
    this.#sockets.add(socket);
    socket
      .setEncoding('latin1')
      .on('error', () => socket.destroy())
      .on('close', () => {
        this.#sockets.delete(socket);
        this.#listeners.delete(socket);
      })
      .on('data', (text: string) => {
        if (this.#listeners.has(socket)) return;
        // A telnet client's negotiation is not part of the call.
        login = (login + text.replaceAll(/[^A-Za-z0-9/\r\n-]/g, '')).trimStart();
        const [call, ...rest] = login.split(/[\r\n]/, 2);
        if (login.length > MAX_LOGIN_CHARACTERS) socket.destroy();
        else if (call && rest.length > 0) this.#admit(socket, call.toUpperCase());
      })
      .write(PROMPT);
  }

  #admit(socket: Socket, call: string): void {
    this.#listeners.add(socket);
    // A line that ends like a cluster's prompt is neither a spot nor a refused line to any client.
    this.#send(socket, `\r\nHello ${call}. ${DEMO_BANNER} >\r\n`);
  }

  #sendDue(): void {
    if (!this.#hasSent && this.#listeners.size === 0) return;
    const now = this.clock.nowSeconds();
    const until = Math.min(now + 1, this.#nextSecond + SECONDS_PER_TICK);
    if (until <= this.#nextSecond) return;
    const reports = [...this.band.reportsBetween(this.#nextSecond, until)];
    const text = reports.map((report) => `${toSpotLine(report)}\r\n`).join('');
    this.#nextSecond = until;
    this.#hasSent = true;
    for (const socket of this.#listeners) this.#send(socket, text);
  }

  #send(socket: Socket, text: string): void {
    if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
    else socket.write(text, 'latin1');
  }
}
