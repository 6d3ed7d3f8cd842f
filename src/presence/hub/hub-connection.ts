import { WebSocket } from 'ws';
import { Backoff } from '../../tools/backoff.js';
import { UnsentBytes } from '../../http/connections/unsent-bytes.js';

/** Options of a {@link HubConnection}. */
export interface HubConnectionOptions {
  readonly url: string;
  /** Subprotocol to offer; the connection to a hub that does not choose it is closed. */
  readonly protocol: string;
  /** Makes the text to send when the connection opens, and repeatedly. */
  readonly hello: () => string;
  readonly listener: HubListener;
  readonly log: (level: 'info' | 'warn', message: string) => void;
  /** Time between hellos; 15 s. */
  readonly helloEveryMs?: number;
  /** Time between pings; 30 s. */
  readonly pingEveryMs?: number;
  /** Time without any frame after which the connection is closed and made again; 90 s. */
  readonly silenceTimeoutMs?: number;
  /** Maximum time to connect; 15 s. */
  readonly connectTimeoutMs?: number;
  /** Length of a connection after which the next outage starts with short delays; 60 s. */
  readonly stableAfterMs?: number;
  /** Pauses between attempts; 2 s doubling to 60 s. */
  readonly backoff?: Backoff;
}

/** Takes the events of a {@link HubConnection}. */
interface HubListener {
  connection(isConnected: boolean): void;
  reconnecting(): void;
  /** A message as text; `undefined` for a binary one. */
  message(text: string | undefined): void;
  /** A ping or a pong. */
  signOfLife(): void;
}

type State = 'stopped' | 'connecting' | 'open' | 'waiting';

/** Maximum size of a frame; a larger one closes the connection with code 1009. */
const MAX_FRAME_BYTES = 256 * 1024;

/** Maximum bytes of hellos, pings and pongs that the hub may leave unread; then the connection is closed. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** Stretch of time in which {@link BUSY_MS_PER_STRETCH} is counted. */
const STRETCH_MS = 100;

/** Maximum time spent on a hub's messages in a stretch; then reading pauses. */
const BUSY_MS_PER_STRETCH = 20;

/** Maximum time for the closing handshake. */
const FAREWELL_MS = 1_000;

const GOING_AWAY = 1001;

/**
 * Keeps a WebSocket connection to a hub: sends hello, keeps it alive, and reconnects for ever when the hub goes away,
 * falls silent, refuses, or sends frames that cannot be read. Has at most one connection. Never throws.
 */
export class HubConnection {
  readonly #backoff: Backoff;
  #state: State = 'stopped';
  #socket: WebSocket | undefined;
  /** The timer of the state: maximum time to connect, maximum silence, or the pause before the next attempt. */
  #deadline: NodeJS.Timeout | undefined;
  #beats: NodeJS.Timeout[] = [];
  #openedAtMs = 0;
  #stretch = { startedAtMs: 0, busyMs: 0 };

  constructor(private readonly options: HubConnectionOptions) {
    this.#backoff = options.backoff ?? new Backoff();
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Starts to connect; without effect when already started. */
  start(): void {
    if (this.#state === 'stopped') this.#connect();
  }

  /** Closes the connection; terminates it when the hub does not answer. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#deadline);
    this.#backoff.reset();
    const socket = this.#release();
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    farewell(socket, 'leaving');
    await closed;
  }

  #connect(): void {
    const { url, protocol, connectTimeoutMs = 15_000 } = this.options;
    this.#state = 'connecting';
    const socket = new WebSocket(url, [protocol], {
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      // Pings are answered below, where unsent bytes are counted.
      autoPong: false,
      handshakeTimeout: connectTimeoutMs,
    });
    this.#socket = socket;
    const unsent = new UnsentBytes(MAX_UNSENT_BYTES, () =>
      this.#lose(socket, 'it does not read what is sent'),
    );
    this.#arm(connectTimeoutMs, () => this.#lose(socket, 'no connection in time'));
    socket.on('open', () => this.#open(socket, unsent));
    socket.on('message', (data: Buffer, isBinary) =>
      this.#hear(socket, () =>
        this.options.listener.message(isBinary ? undefined : data.toString()),
      ),
    );
    socket.on('pong', () => this.#hear(socket, () => this.options.listener.signOfLife()));
    socket.on('ping', (data) =>
      this.#hear(socket, () => {
        unsent.write(data.length, (sent) => socket.pong(data, undefined, sent));
        this.options.listener.signOfLife();
      }),
    );
    socket.on('error', (error) => this.#lose(socket, error.message));
    socket.on('close', (code, reason) => this.#lose(socket, describeClose(code, reason)));
  }

  #open(socket: WebSocket, unsent: UnsentBytes): void {
    if (socket !== this.#socket) return;
    const { helloEveryMs = 15_000, pingEveryMs = 30_000, silenceTimeoutMs = 90_000 } = this.options;
    this.#state = 'open';
    // Not the injected clock: how long a connection stood must not jump when the time is set.
    this.#openedAtMs = performance.now();
    const hello = (): void => {
      const text = this.options.hello();
      unsent.write(Buffer.byteLength(text), (sent) => socket.send(text, sent));
    };
    const ping = () => unsent.write(0, (sent) => socket.ping(undefined, undefined, sent));
    this.#beats = [setInterval(hello, helloEveryMs), setInterval(ping, pingEveryMs)];
    hello();
    this.#arm(silenceTimeoutMs, () => this.#lose(socket, 'silence'));
    this.options.log('info', 'repeaterhub: connected');
    this.options.listener.connection(true);
  }

  /** Ends a connection, and tries again later. Ignores sockets out of use: one outage causes several events. */
  #lose(socket: WebSocket, reason: string): void {
    if (socket !== this.#socket) return;
    const wasOpen = this.#state === 'open';
    this.#release();
    farewell(socket, 'trying again');
    this.#state = 'waiting';
    const delayMs = this.#backoff.nextDelayMs();
    this.options.log('warn', `repeaterhub: ${reason}; next attempt in ${delayMs} ms`);
    if (wasOpen) this.options.listener.connection(false);
    this.#arm(delayMs, () => {
      this.options.listener.reconnecting();
      this.#connect();
    });
  }

  /** Takes the socket out of use; its later events are ignored. */
  #release(): WebSocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    for (const beat of this.#beats) clearInterval(beat);
    this.#beats = [];
    return socket;
  }

  #hear(socket: WebSocket, tell: () => void): void {
    if (socket !== this.#socket) return;
    this.#deadline?.refresh();
    const startedAtMs = performance.now();
    if (startedAtMs - this.#openedAtMs >= (this.options.stableAfterMs ?? 60_000)) {
      this.#backoff.reset();
    }
    tell();
    this.#holdBack(socket, startedAtMs);
  }

  /**
   * Stops reading for the rest of a stretch of time when the hub has used its share: a flood waits in the network's
   * buffers, and the service keeps answering.
   */
  #holdBack(socket: WebSocket, startedAtMs: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#stretch.startedAtMs >= STRETCH_MS) {
      this.#stretch = { startedAtMs, busyMs: 0 };
    }
    this.#stretch.busyMs += nowMs - startedAtMs;
    if (this.#stretch.busyMs < BUSY_MS_PER_STRETCH || socket.isPaused) return;
    socket.pause();
    setTimeout(() => socket.resume(), this.#stretch.startedAtMs + STRETCH_MS - nowMs);
  }

  #arm(delayMs: number, onDeadline: () => void): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(onDeadline, delayMs);
  }
}

function farewell(socket: WebSocket, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  // A paused socket would never see the other side's close frame.
  if (socket.isPaused) socket.resume();
  socket.close(GOING_AWAY, reason);
  const cut = setTimeout(() => socket.terminate(), FAREWELL_MS);
  socket.once('close', () => clearTimeout(cut));
}

function describeClose(code: number, reason: Buffer): string {
  const why = reason.toString().replaceAll(/[^\x20-\x7E]/g, '?');
  return `closed with code ${code}${why && ` (${why})`}`;
}
