import type { CallsignDatabase, LookupOutcome } from '../../../src/grid/callsign-database.js';
import { Callook } from '../../../src/grid/databases/callook.js';
import { GuardedDatabase } from '../../../src/grid/databases/guarded-database.js';
import { Hamdb } from '../../../src/grid/databases/hamdb.js';
import { Hamqth } from '../../../src/grid/databases/hamqth.js';
import { PoliteHttp } from '../../../src/grid/polite-http.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import {
  type Answering,
  callookOf,
  CallsignServer,
  hamdbOf,
  hamqthOf,
} from '../../support/servers/callsign-server.js';

const NOW_MS = Date.UTC(2026, 2, 14, 15, 9, 26);
const NEVER = new AbortController().signal;
const GRIDS = { W1AW: 'FN31pr' };

const servers: CallsignServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function listen(...given: Parameters<typeof CallsignServer.listen>): Promise<CallsignServer> {
  const server = await CallsignServer.listen(...given);
  servers.push(server);
  return server;
}

/** Longer than a busy machine takes; of who says nothing, {@link impatient} tells sooner. */
const http = (timeoutMs = 20_000) =>
  new PoliteHttp({ ratePerSecond: 1_000, userAgent: 'test', nowMs: () => NOW_MS, timeoutMs });

const impatient = http(300);

/** Every database, its healthy double, and how many requests one look-up takes there. */
const DATABASES: readonly [
  string,
  (url: string, by?: PoliteHttp) => CallsignDatabase,
  () => Answering,
  number,
][] = [
  ['HamDB', (url, by = http()) => new Hamdb(url, by), () => hamdbOf(GRIDS), 1],
  ['callook.info', (url, by = http()) => new Callook(url, by), () => callookOf(GRIDS), 1],
  [
    'HamQTH',
    (url, by = http()) => new Hamqth(url, { user: 'hiram', password: 'se cret&' }, by),
    () => hamqthOf(GRIDS),
    2,
  ],
];

/** Ways to go wrong, and what is said of them. */
const FAULTS: readonly [string, Answering, Partial<LookupOutcome>][] = [
  [
    '429 with Retry-After in seconds',
    (_url, response) => response.writeHead(429, { 'Retry-After': '120' }).end('later'),
    { reason: 'answered 429', retryAfterMs: 120_000 },
  ],
  [
    '503 with Retry-After as a date',
    (_url, response) =>
      response.writeHead(503, { 'Retry-After': new Date(NOW_MS + 60_000).toUTCString() }).end(),
    { reason: 'answered 503', retryAfterMs: 60_000 },
  ],
  [
    '503 without',
    (_url, response) => response.writeHead(503).end(),
    { reason: 'answered 503', retryAfterMs: null },
  ],
  [
    'a Retry-After of a year',
    (_url, response) => response.writeHead(429, { 'Retry-After': '31536000' }).end(),
    { retryAfterMs: 86_400_000 },
  ],
  [
    'a Retry-After that is none',
    (_url, response) => response.writeHead(429, { 'Retry-After': 'soon' }).end(),
    { retryAfterMs: null },
  ],
  ['404', (_url, response) => response.writeHead(404).end(), { reason: 'answered 404' }],
  [
    'a redirect, which is not followed',
    (_url, response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
    { reason: 'answered 302' },
  ],
  [
    'HTML',
    (_url, response) => response.end('<!DOCTYPE html><h1>Hiram P. Maxim, 225 Main Street'),
    { retryAfterMs: null },
  ],
  ['nothing', (_url, response) => response.end(), { retryAfterMs: null }],
  ['silence', () => undefined, { reason: 'did not answer in time' }],
  [
    'silence, while garbage is collected',
    () => void collectGarbage(),
    { reason: 'did not answer in time' },
  ],
  [
    'a body that never ends',
    (_url, response) => void response.write('{'),
    { reason: 'did not answer in time' },
  ],
  [
    'a connection cut',
    (_url, response) => void response.socket?.resetAndDestroy(),
    { reason: expect.stringMatching(/^cannot be reached/) as string },
  ],
  [
    'a body cut',
    (_url, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"hamdb"');
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    },
    { reason: expect.stringMatching(/^cannot be reached/) as string },
  ],
];

describe.each(DATABASES)('%s', (_name, make, healthy, requests) => {
  it('finds, and does not find', async () => {
    const server = await listen(healthy());
    const database = make(server.url);
    expect(await database.lookUp('W1AW', NEVER)).toEqual({ kind: 'found', grid: 'FN31pr' });
    expect(server.requests).toHaveLength(requests);
    expect(await database.lookUp('N0CALL', NEVER)).toEqual({ kind: 'notFound' });
    expect(server.requests).toHaveLength(requests + 1);
  });

  it('may be slow', async () => {
    const answer = healthy();
    const server = await listen((...given) => void setTimeout(() => answer(...given), 100));
    expect(await make(server.url).lookUp('W1AW', NEVER)).toMatchObject({ kind: 'found' });
    expect(server.requests).toHaveLength(requests);
  });

  it.each(FAULTS)('fails by %s, after one request', async (_fault, answer, outcome) => {
    const server = await listen(answer);
    const isLate = 'reason' in outcome && outcome.reason === 'did not answer in time';
    const database = make(server.url, isLate ? impatient : undefined);
    const failed = await database.lookUp('W1AW', NEVER);
    expect(failed).toMatchObject({ kind: 'failed', ...outcome });
    expect(JSON.stringify(failed)).not.toMatch(/Hiram|Maxim|Main Street|se.cret/);
    expect(server.requests).toHaveLength(1);
  });

  it('is read for 64 KiB and no further', async () => {
    let sent = 0;
    const server = await listen((_url, response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const more = (): void => {
        while (sent < 5_000_000 && response.writable) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect(await make(server.url).lookUp('W1AW', NEVER)).toMatchObject({
      reason: 'sent a body that is too long',
    });
    // What the sockets' buffers take was sent all the same.
    expect(sent).toBeLessThan(5_000_000);
    expect(server.requests).toHaveLength(1);
  });

  it('may refuse TLS', async () => {
    const server = await listen(healthy(), 'https');
    expect(await make(server.url).lookUp('W1AW', NEVER)).toMatchObject({
      reason: expect.stringMatching(/^cannot be reached \(ERR_SSL_\w+\)$/) as string,
    });
    expect(server.requests).toEqual([]);
  });

  it('may refuse the connection', async () => {
    const server = await CallsignServer.listen(healthy());
    const { url } = server;
    await server.close();
    expect(await make(url).lookUp('W1AW', NEVER)).toMatchObject({
      reason: 'cannot be reached (ECONNREFUSED)',
    });
  });

  it('is given up at once when the service stops', async () => {
    const server = await listen(() => undefined);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    const failed = await make(server.url).lookUp('W1AW', stopping.signal);
    expect(failed).toMatchObject({ kind: 'failed' });
    expect(failed).not.toMatchObject({ reason: 'did not answer in time' });
  });
});

describe('HamQTH', () => {
  it('with a wrong password is asked for a session only', async () => {
    const server = await listen(hamqthOf(GRIDS));
    const database = new Hamqth(server.url, { user: 'hiram', password: 'wrong' }, http());
    expect(await database.lookUp('W1AW', NEVER)).toMatchObject({
      reason: 'refused GRID_HAMQTH_USER',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('that ends every session is not asked for ever', async () => {
    const answer = hamqthOf(GRIDS);
    const server = await listen((url, response, count) => {
      if (url.includes('id=')) answer.endSessions();
      answer(url, response, count);
    });
    const database = new Hamqth(server.url, { user: 'hiram', password: 'se cret&' }, http());
    for (const requests of [2, 4]) {
      expect(await database.lookUp('W1AW', NEVER)).toMatchObject({ reason: 'ended the session' });
      expect(server.requests).toHaveLength(requests);
    }
  });
});

describe('a database that fails time after time', () => {
  it('is left alone after five requests, and said so once', async () => {
    const server = await listen((_url, response) => response.writeHead(500).end());
    const log: string[] = [];
    const database = new GuardedDatabase(new Hamdb(server.url, http()), (line) => log.push(line));
    for (let look = 0; look < 20; look++) {
      expect(await database.lookUp('W1AW', NEVER)).toMatchObject({ kind: 'failed' });
    }
    expect(server.requests).toHaveLength(5);
    expect(log).toEqual([
      expect.stringMatching(/^hamdb answered 500; it is left alone for 3\d s$/),
    ]);
    expect(database.awayForMs).toBeGreaterThan(29_000);
  });
});
