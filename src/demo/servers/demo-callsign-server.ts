import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoHome } from '../band/demo-band.js';
import { hash } from '../band/demo-random.js';

/** Percentage of the stations whose home is unknown. */
const UNKNOWN_PERCENT = 15;

/** Maximum distance of a station from the middle of its country, in degrees. */
const SCATTER_DEGREES = 1.5;

const PATH = /^\/v1\/([^/]+)\/json\/[^/]+$/;

/**
 * Serves an invented callsign database on the loopback interface, in HamDB's protocol, which answers 200 for unknown
 * calls too. A station's grid lies in its country, and is always the same.
 */
export class DemoCallsignServer {
  private constructor(
    private readonly server: Server,
    private readonly homes: ReadonlyMap<string, DemoHome>,
  ) {
    server.on('request', (request, response) => this.#answer(request.url ?? '', response));
  }

  /** Starts a server on a free port that knows these homes, by callsign. */
  static async listen(homes: ReadonlyMap<string, DemoHome>): Promise<DemoCallsignServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DemoCallsignServer(server, homes);
  }

  /** Beginning of its URLs. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the server and its connections; harmless when repeated. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  #answer(url: string, response: ServerResponse): void {
    const [, call = ''] = PATH.exec(url) ?? [];
    const home = this.homes.get(decodeURIComponent(call));
    const grid = home && gridOf(decodeURIComponent(call), home);
    const known = grid !== undefined;
    const callsign = known ? { call, grid } : { call: 'NOT_FOUND', grid: 'NOT_FOUND' };
    const messages = { status: known ? 'OK' : 'NOT_FOUND' };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ hamdb: { version: '1', callsign, messages } }));
  }
}

/** Finds the grid of an invented station; `undefined` when its home is unknown. */
function gridOf(callsign: string, home: DemoHome): string | undefined {
  const seed = hash(0, ...lettersOf(callsign));
  if (!home.isSkimmer && seed % 100 < UNKNOWN_PERCENT) return undefined;
  const scatter = (salt: number) => ((hash(seed, salt) % 1000) / 500 - 1) * SCATTER_DEGREES;
  return toLocator(home.latitude + scatter(1), home.longitude + scatter(2));
}

/** Turns a callsign into two numbers. */
function lettersOf(callsign: string): [number, number] {
  return [Number.parseInt(callsign.slice(0, 4), 36), Number.parseInt(callsign.slice(4) || '0', 36)];
}

/** Writes a position in degrees as a locator of six characters. */
function toLocator(latitude: number, longitude: number): string {
  const x = longitude + 180;
  const y = latitude + 90;
  return [
    letter(x / 20, 'A'),
    letter(y / 10, 'A'),
    Math.floor((x % 20) / 2),
    Math.floor(y % 10),
    letter((x % 2) * 12, 'a'),
    letter((y % 1) * 24, 'a'),
  ].join('');
}

function letter(index: number, first: string): string {
  return String.fromCharCode(first.charCodeAt(0) + Math.floor(index));
}
