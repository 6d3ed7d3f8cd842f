import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What a double says to one request. */
export type Answering = (url: string, response: ServerResponse, count: number) => void;

/** A callsign database on a real socket of this machine, which remembers what it was asked. */
export class CallsignServer {
  /** Paths with their questions, in order. */
  readonly requests: string[] = [];
  /** When each came, by `performance.now()`. */
  readonly askedAtMs: number[] = [];
  readonly userAgents: (string | undefined)[] = [];
  /** The most requests that were under way at one moment. */
  maxUnderWay = 0;
  #underWay = 0;

  private constructor(
    private readonly server: Server,
    public answer: Answering,
    private readonly scheme: string,
  ) {}

  /** A server that listens on a free port. One that speaks TLS has no certificate, and refuses all. */
  static async listen(
    answer: Answering,
    scheme: 'http' | 'https' = 'http',
  ): Promise<CallsignServer> {
    const listener: RequestListener = (request, response) => double.#take(request, response);
    const server = scheme === 'https' ? createTlsServer({}, listener) : createServer(listener);
    const double = new CallsignServer(server, answer, scheme);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `${this.scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request.url ?? '');
    this.askedAtMs.push(performance.now());
    this.userAgents.push(request.headers['user-agent']);
    this.maxUnderWay = Math.max(this.maxUnderWay, ++this.#underWay);
    response.on('close', () => this.#underWay--);
    this.answer(request.url ?? '', response, this.requests.length);
  }
}

/** HamDB with these grids; every other call is not found. */
export function hamdbOf(grids: Readonly<Record<string, string>>): Answering {
  return (url, response) => {
    const call = decodeURIComponent(/^\/v1\/([^/]+)\/json\/[\w-]+$/.exec(url)?.[1] ?? '');
    response.end(hamdbBody(call, grids[call]));
  };
}

export function hamdbBody(call: string, grid: string | undefined): string {
  const callsign = grid
    ? { call, grid, fname: 'Hiram', name: 'Maxim', addr1: '225 Main Street' }
    : { call: 'NOT_FOUND', grid: 'NOT_FOUND', fname: 'NOT_FOUND', name: 'NOT_FOUND' };
  const messages = { status: grid ? 'OK' : 'NOT_FOUND' };
  return JSON.stringify({ hamdb: { version: '1', callsign, messages } });
}

/** callook.info with these grids; every other call is invalid. */
export function callookOf(grids: Readonly<Record<string, string>>): Answering {
  return (url, response) => {
    const call = decodeURIComponent(/^\/([^/]+)\/json$/.exec(url)?.[1] ?? '');
    response.end(callookBody(call, grids[call]));
  };
}

function callookBody(call: string, gridsquare: string | undefined): string {
  return JSON.stringify(
    gridsquare
      ? { status: 'VALID', current: { callsign: call }, name: 'MAXIM', location: { gridsquare } }
      : { status: 'INVALID' },
  );
}

/** HamQTH: one account, sessions that can be ended, and these grids. */
export function hamqthOf(
  grids: Readonly<Record<string, string>>,
  account = { user: 'hiram', password: 'se cret&' },
): Answering & { endSessions(): void } {
  let session = 1;
  const answer: Answering = (url, response) => {
    const asked = new URL(url, 'http://hamqth').searchParams;
    const call = asked.get('callsign') ?? '';
    const isOurs = asked.get('u') === account.user && asked.get('p') === account.password;
    response.end(
      asked.has('u')
        ? hamqthBody(isOurs ? `session_id>s${session}</session_id` : WRONG, 'session')
        : asked.get('id') !== `s${session}`
          ? hamqthBody('error>Session does not exist or expired</error', 'session')
          : grids[call]
            ? hamqthBody(
                `callsign>${call.toLowerCase()}</callsign><adr_name>Hiram</adr_name><grid>${grids[call]}</grid`,
                'search',
              )
            : hamqthBody('error>Callsign not found</error', 'session'),
    );
  };
  return Object.assign(answer, { endSessions: () => void session++ });
}

const WRONG = 'error>Wrong user name or password</error';

function hamqthBody(inner: string, element: string): string {
  return `<?xml version="1.0"?>\n<HamQTH version="2.8" xmlns="https://www.hamqth.com"><${element}><${inner}></${element}></HamQTH>`;
}
