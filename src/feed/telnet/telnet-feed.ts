import { connect, type Socket } from 'node:net';
import { Backoff } from '../../tools/backoff.js';
import type { Clock } from '../../time/clock.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { LineSplitter } from '../../tools/line-splitter.js';
import type { FeedLog, FeedStatus, SpotFeed } from '../spot-feed.js';
import { parseSpotLine } from './spot-line.js';
import type { RefusalReason } from '../../radio/report-fields.js';
import { placeInMinute } from './spot-time.js';

/** Options of a {@link TelnetFeed}. */
export interface TelnetFeedOptions {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The operator's callsign, to log in with. */
  readonly callsign: string;
  /** Whether skimmers' lines without the mark `-#` are taken, recognised by their tokens alone. */
  readonly takesUnmarked?: boolean;
  readonly clock: Clock;
  readonly log: FeedLog;
  /** Silence after which the server is disconnected and tried again; 180 s. */
  readonly silenceTimeoutMs?: number;
  /** Time that data must flow for the next outage to start with short delays; 60 s. */
  readonly stableAfterMs?: number;
  /** Maximum time to connect; 15 s. */
  readonly connectTimeoutMs?: number;
  /** Pauses between attempts; 2 s doubling to 60 s. */
  readonly backoff?: Backoff;
}

type State = 'stopped' | 'connecting' | 'open' | 'waiting';
type FeedRefusal = RefusalReason | 'bad_clock' | 'too_long';

/** State of one connection. */
interface Session {
  readonly splitter: LineSplitter;
  /** Whether the login, or the first spot of a server without one, is past: lines before it are the server's banner. */
  isPastBanner: boolean;
  isLoggedIn: boolean;
  firstDataMs: number | undefined;
}

const LOGIN_PROMPT = /(?:call|callsign|login):\s*$/i;
const CLUSTER_PROMPT = />\s*$/;
const SPOT_START = /^\s*DX\s+de\s/i;

/**
 * Follows a skimmer network's telnet feed: logs in, reads spots, and reconnects for ever when the server goes away,
 * falls silent or never answers. Has at most one connection.
 *
 * Counts, by reason, every line after the login that gives no spot, except empty lines and the server's `>` prompts.
 */
export class TelnetFeed implements SpotFeed {
  readonly name: string;
  readonly #backoff: Backoff;
  readonly #refusals = new Map<FeedRefusal, number>();
  #state: State = 'stopped';
  #socket: Socket | undefined;
  /** The timer of the state: maximum time to connect, maximum silence, or the pause before the next attempt. */
  #timer: NodeJS.Timeout | undefined;
  #receive: (report: SpotReport) => void = () => {};
  #lastSpotAtMs: number | null = null;
  #spotsReceived = 0;
  #reconnectCount = 0;

  constructor(private readonly options: TelnetFeedOptions) {
    this.name = options.name;
    this.#backoff = options.backoff ?? new Backoff();
  }

  start(receive: (report: SpotReport) => void): void {
    if (this.#state !== 'stopped') return;
    this.#receive = receive;
    this.#connect();
  }

  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    this.#backoff.reset();
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.destroy();
    await closed;
  }

  status(): FeedStatus {
    return {
      name: this.name,
      connected: this.#state === 'open',
      lastSpotAtMs: this.#lastSpotAtMs,
      spotsReceived: this.#spotsReceived,
      linesRejected: [...this.#refusals.values()].reduce((sum, count) => sum + count, 0),
      reconnectCount: this.#reconnectCount,
    };
  }

  refusals(): ReadonlyMap<string, number> {
    return this.#refusals;
  }

  #connect(): void {
    const { host, port, connectTimeoutMs = 15_000, silenceTimeoutMs = 180_000 } = this.options;
    this.#state = 'connecting';
    const socket = connect({ host, port, keepAlive: true });
    this.#socket = socket;
    const session: Session = {
      splitter: new LineSplitter(),
      isPastBanner: false,
      isLoggedIn: false,
      firstDataMs: undefined,
    };
    this.#arm(connectTimeoutMs, () => this.#lose(socket, 'no connection in time'));
    socket.on('connect', () => {
      if (socket !== this.#socket) return;
      this.#state = 'open';
      this.options.log('info', `feed ${this.name}: connected`);
      this.#arm(silenceTimeoutMs, () => this.#lose(socket, 'silence'));
    });
    socket.on('data', (chunk) => this.#read(socket, session, chunk));
    socket.on('error', (error) => this.#lose(socket, error.message));
    socket.on('end', () => this.#lose(socket, 'closed by the server'));
    socket.on('close', () => this.#lose(socket, 'closed'));
  }

  /** Ends a connection, and tries again later. Ignores sockets out of use: one outage causes several events. */
  #lose(socket: Socket, reason: string): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    socket.destroy();
    this.#state = 'waiting';
    const delayMs = this.#backoff.nextDelayMs();
    this.options.log('warn', `feed ${this.name}: ${reason}; next attempt in ${delayMs} ms`);
    this.#arm(delayMs, () => {
      this.#reconnectCount++;
      this.#connect();
    });
  }

  #arm(delayMs: number, onDeadline: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(onDeadline, delayMs);
  }

  #read(socket: Socket, session: Session, chunk: Buffer): void {
    if (socket !== this.#socket) return;
    this.#timer?.refresh();
    this.#noteFlow(session);
    const { splitter } = session;
    const overlongBefore = splitter.overlongLines;
    for (const line of splitter.push(chunk)) {
      if (socket !== this.#socket) return;
      this.#takeLine(session, line);
    }
    this.#refuse('too_long', splitter.overlongLines - overlongBefore);
    if (!session.isLoggedIn && LOGIN_PROMPT.test(splitter.pendingText)) {
      session.isLoggedIn = true;
      session.isPastBanner = true;
      splitter.clearPending();
      socket.write(`${this.options.callsign}\r\n`);
    }
  }

  #noteFlow(session: Session): void {
    // Not the injected clock: how long data has flowed must not jump when the time is set.
    const nowMs = performance.now();
    session.firstDataMs ??= nowMs;
    if (nowMs - session.firstDataMs >= (this.options.stableAfterMs ?? 60_000)) {
      this.#backoff.reset();
    }
  }

  #takeLine(session: Session, line: string): void {
    const isSpot = SPOT_START.test(line);
    session.isPastBanner ||= isSpot;
    const isTalk = !session.isPastBanner || line.trim() === '' || CLUSTER_PROMPT.test(line);
    if (isTalk && !isSpot) return;
    const arrivalMs = this.options.clock.nowMs();
    const spot = parseSpotLine(line, this.options.takesUnmarked);
    if ('refused' in spot) return this.#refuse(spot.refused);
    const { minuteOfDay, ...heard } = spot;
    const heardAtSeconds = placeInMinute(minuteOfDay, arrivalMs);
    if (heardAtSeconds === undefined) return this.#refuse('bad_clock');
    this.#spotsReceived++;
    this.#lastSpotAtMs = arrivalMs;
    this.#receive({ heardAtSeconds, ...heard });
  }

  #refuse(reason: FeedRefusal, lines = 1): void {
    if (lines > 0) this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + lines);
  }
}
