import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { Env } from '../../../src/config/env.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { readText, ROOT } from '../../support/documents/shipping.js';

/** What readers of the API have. */
const DOCUMENTS = [
  'README.md',
  'clients/typescript/README.md',
  'docs/openapi.json',
  'docs/asyncapi.json',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
];

/** With the settings of all tests, and what was recorded before. */
let shared: TestApp;
/** The one that is asked: {@link shared}, unless a test starts its own. */
let service: TestApp;
/** Those that are there for several tests. */
const lasting = new Set<TestApp>();

beforeAll(async () => {
  shared = await startTestApp();
  lasting.add(shared);
  await shared.record(spots(40));
});

beforeEach(() => {
  service = shared;
});

afterEach(async () => {
  if (!lasting.has(service)) await service.close();
});

afterAll(() => shared.close());

/** Fetches without the client's own decoding of bodies. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = new URL(service.origin + path);
  const lines = Object.entries({ Host: url.host, Connection: 'close', ...headers });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([key, value]) => `${key}: ${value}`)];
  const socket = connect(Number(url.port), url.hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\r\n\r\n');
  const [status = '', ...fields] = answer.subarray(0, end).toString('latin1').split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Headers(fields.map(toField)),
    body: dechunk(answer.subarray(end + 4), fields),
  };
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function dechunk(body: Buffer, fields: readonly string[]): Buffer {
  if (!fields.some((field) => /^transfer-encoding: chunked/i.test(field))) return body;
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, end).toString(), 16);
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
  return Buffer.concat(parts);
}

function spots(count: number) {
  return Array.from({ length: count }, (_, n) =>
    aReport({
      callsign: `K${n % 10}A${String.fromCodePoint(65 + (n % 26))}`,
      frequencyHz: 14_000_000 + n * 100,
    }),
  );
}

const limits = (headers: Headers) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

describe('request ids', () => {
  it('echoes a sane one and makes one otherwise, on errors too', async () => {
    const idOf = async (path: string, id?: string) =>
      (await raw(path, id === undefined ? {} : { 'X-Request-Id': id })).headers.get('x-request-id');
    expect(await idOf('/api/v1/bands', 'abc-1.2:3/4')).toBe('abc-1.2:3/4');
    expect(await idOf('/api/v1/nothing', 'abc')).toBe('abc');
    for (const insane of ['', 'a b', 'x'.repeat(129), 'ü', '"']) {
      expect(await idOf('/api/v1/bands', insane)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(await idOf('/api/v1/bands')).not.toBe(await idOf('/api/v1/bands'));
  });
});

describe('ETag and If-None-Match', () => {
  it.each(['/spots', '/activity?call=K0AA', '/groups', '/stats', '/charts', '/skimmers', '/bands'])(
    'GET %s is 304 to who has it, until it is another',
    async (path) => {
      const first = await raw(`/api/v1${path}`);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
      for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
        const again = await raw(`/api/v1${path}`, { 'If-None-Match': known });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.get('etag')).toBe(tag);
      }
      for (const unknown of ['"other"', 'nonsense', '']) {
        const again = await raw(`/api/v1${path}`, { 'If-None-Match': unknown });
        expect([again.status, again.body.equals(first.body)]).toEqual([200, true]);
      }
      expect((await raw(`/api/v1${path}`, {}, 'HEAD')).headers.get('etag')).toBe(tag);
    },
  );

  it('is another as soon as the answer is', async () => {
    const tag = async () => (await raw('/api/v1/spots')).headers.get('etag');
    const before = await tag();
    await service.record([aReport({ callsign: 'N0NEW' })]);
    expect(await tag()).not.toBe(before);
  });

  it('is of the roster, not of the moment it was asked for', async () => {
    for (const path of ['/api/v1/online', '/api/v1/online/repeaterhub', '/api/v1/online/rooms']) {
      const first = await raw(path);
      service.clock.advanceMs(5_000);
      const tag = first.headers.get('etag') ?? '';
      expect((await raw(path, { 'If-None-Match': tag })).status).toBe(304);
    }
  });

  it('is not on health, on errors, or on what is sent in chunks', async () => {
    const paths = ['/api/v1/health', '/health/live', '/health/ready', '/api/v1/spots?limit=0'];
    for (const path of [...paths, '/api/v1/nothing', '/api/v1/spots/K0AA']) {
      expect((await raw(path, { 'If-None-Match': '*' })).headers.get('etag')).toBeNull();
    }
  });
});

describe('compression', () => {
  it('packs what is larger than 1 KB as the client asks, chunks too', async () => {
    for (const path of ['/api/v1/spots', '/api/v1/spots/K0AA?hours=168']) {
      const plain = await raw(path);
      expect(plain.headers.get('content-encoding')).toBeNull();
      const gzip = await raw(path, { 'Accept-Encoding': 'gzip, deflate' });
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(gzip.body)).toEqual(plain.body);
      const brotli = await raw(path, { 'Accept-Encoding': 'gzip, br' });
      expect(brotli.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
      expect(gzip.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(gzip.headers.get('etag')).toBe(plain.headers.get('etag'));
    }
  });

  it('sends what is small, and 304, as it is', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    expect((await raw('/api/v1/groups', headers)).headers.get('content-encoding')).toBeNull();
    const tag = (await raw('/api/v1/spots')).headers.get('etag') ?? '';
    const again = await raw('/api/v1/spots', { ...headers, 'If-None-Match': tag });
    expect([again.status, again.headers.get('content-encoding')]).toEqual([304, null]);
  });
});

describe('the limit of reads', () => {
  it('says what is left, then 429 with when to come back', async () => {
    service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '3' });
    const nowSeconds = Date.now() / 1000;
    for (const left of ['2', '1', '0']) {
      const { status, headers } = await raw('/api/v1/bands');
      const [limit, remaining, reset] = limits(headers);
      expect([status, limit, remaining]).toEqual([200, '3', left]);
      expect(Number(reset)).toBeGreaterThan(nowSeconds);
      expect(Number(reset)).toBeLessThanOrEqual(nowSeconds + 65);
    }
    const { status, headers, body } = await raw('/api/v1/spots');
    const { error } = JSON.parse(body.toString()) as { error: Record<string, unknown> };
    expect(status).toBe(429);
    expect(limits(headers).slice(0, 2)).toEqual(['3', '0']);
    expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(headers.get('retry-after'))).toBe(error.retryAfter);
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(error.retryAfter).toBeLessThanOrEqual(60);
    expect(headers.get('access-control-expose-headers')).toContain('X-RateLimit-Reset');
  });

  it('counts each address, and believes a proxy only when told to', async () => {
    service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1' });
    const from = (address: string) => raw('/api/v1/bands', { 'X-Forwarded-For': address });
    expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(429);
  });
});

describe('the limit of reads behind a trusted proxy', () => {
  let proxied: TestApp;

  // Each test has clients of its own.
  beforeAll(async () => {
    proxied = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' });
    lasting.add(proxied);
  });

  beforeEach(() => {
    service = proxied;
  });

  afterAll(() => proxied.close());

  const countsClients = async () => {
    const from = async (address: string) =>
      (await raw('/api/v1/bands', { 'X-Forwarded-For': address })).status;
    expect(await from('203.0.113.1')).toBe(200);
    expect(await from('203.0.113.1')).toBe(429);
    expect(await from('203.0.113.2')).toBe(200);
    // What a client itself claims stands further left and is not believed.
    expect(await from('198.51.100.1, 203.0.113.2')).toBe(429);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('2001:db8::ffff')).toBe(429);
  };

  it('counts its clients', countsClients);

  it('counts them behind any of a range of addresses', async () => {
    service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.0/8' });
    await countsClients();
  });

  it('never limits health, probes or what is outside of the API', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.11' };
    await raw('/api/v1/bands', from);
    for (const path of ['/api/v1/health', '/health', '/health/live', '/health/ready', '/']) {
      const { status, headers } = await raw(path, from);
      expect([status, ...limits(headers)]).toEqual([200, null, null, null]);
    }
    expect((await raw('/api/v1/bands', from)).status).toBe(429);
  });

  it('counts a path that is escaped more than it need be', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.12' };
    expect((await raw('/%61pi/v1/bands', from)).status).toBe(200);
    expect((await raw('/api/v%31/bands', from)).status).toBe(429);
    expect((await raw('/health/li%76e', from)).status).toBe(200);
  });

  it('remembers a client while 10,000 others ask', async () => {
    // Within the first client's minute, however long the requests take: the limiter goes by the machine's clock.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { port, hostname } = new URL(service.origin);
    const ask = (n: number, connection = 'keep-alive') =>
      `HEAD /api/v1/none HTTP/1.1\r\nHost: here\r\nConnection: ${connection}\r\n` +
      `X-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    let sent = 0;
    // No more at once than may wait on one connection.
    for (; sent < 50; sent++) socket.write(ask(sent));
    const statuses: string[] = [];
    let pending = '';
    for await (const chunk of socket) {
      const answers = (pending + (chunk as Buffer).toString()).split('\r\n\r\n');
      pending = answers.pop() ?? '';
      for (const answer of answers) {
        statuses.push(answer.slice(0, 'HTTP/1.1 429'.length));
        if (sent < 10_000) socket.write(ask(sent));
        else if (sent === 10_000) socket.write(ask(0, 'close'));
        sent++;
      }
    }
    clock.mockRestore();
    expect(statuses).toHaveLength(10_001);
    expect(statuses.filter((status) => status === 'HTTP/1.1 429')).toHaveLength(1);
  });
});

describe('the limit of writes', () => {
  it('counts every write, before its body is read, and no read', async () => {
    service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
    const write = (method: string, path: string) =>
      raw(path, { 'Content-Type': 'application/json', 'Content-Length': '0' }, method);
    const answers = [
      await write('POST', '/api/v1/groups'),
      await write('PUT', '/api/v1/groups/none'),
      await write('DELETE', '/%61pi/v1/groups/none'),
      await write('POST', '/nowhere'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 400]);
    expect(answers.map(({ headers }) => limits(headers).slice(0, 2))).toEqual([
      ['4', '3'],
      ['4', '2'],
      ['4', '1'],
      ['4', '0'],
    ]);
    // The body is promised and never sent: whoever waited for it would wait.
    const { status, headers, body } = await raw(
      '/api/v1/groups',
      { 'Content-Type': 'application/json', 'Content-Length': '60000' },
      'POST',
    );
    const { error } = JSON.parse(body.toString()) as { error: Record<string, unknown> };
    expect(status).toBe(429);
    expect(error).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    expect(error.message).toBe('No more than 4 changes a minute, please.');
    expect(Number(headers.get('retry-after'))).toBe(error.retryAfter);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await raw('/api/v1/groups')).status).toBe(200);
    const preflight = { 'Access-Control-Request-Method': 'PUT', Origin: 'https://club.example' };
    expect((await raw('/api/v1/groups/x', preflight, 'OPTIONS')).status).toBe(204);
  });

  it('is on by default, and off with 0', async () => {
    service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '' });
    expect(limits((await raw('/api/v1/groups/none', {}, 'DELETE')).headers)[0]).toBe('120');
    // As all tests but these have it.
    expect(shared.app.get(Env, { strict: false }).rateLimitPerMinute).toBe(0);
    await service.close();
    service = shared;
    expect(limits((await raw('/api/v1/groups/none', {}, 'DELETE')).headers)[0]).toBeNull();
  });
});

describe('headers for browsers', () => {
  it('lets pages of any origin read, and nothing be run or framed', async () => {
    const { headers } = await raw('/api/v1/spots', { Origin: 'https://club.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const exposed = headers.get('access-control-expose-headers');
    for (const name of ['ETag', 'Retry-After', 'X-Request-Id', 'X-RateLimit-Remaining']) {
      expect(exposed).toContain(name);
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('lets them read or send every header of our own that a document tells of', async () => {
    const told = new Set(
      DOCUMENTS.flatMap((path) => readText(path).match(/\bX-[A-Z][\w-]+/g) ?? []),
    );
    const preflight = { Origin: 'https://club.example', 'Access-Control-Request-Method': 'GET' };
    const { headers } = await raw('/api/v1/spots', preflight, 'OPTIONS');
    const allowed = headers.get('access-control-allow-headers');
    const exposed = (await raw('/api/v1/spots')).headers.get('access-control-expose-headers');
    const known = `${allowed}, ${exposed}`.split(', ');
    // Of several with one beginning a document names that.
    const isKnown = (name: string) => known.some((one) => one.startsWith(name));
    expect(told).toContain('X-Total-Rows');
    expect([...told].filter((name) => !isKnown(name)).sort()).toEqual([
      // Of messages that the service sends, and of proxies.
      'X-Delivery',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'X-Signature',
    ]);
  });

  it.each([
    ['/api/v1/spots', {}],
    ['/api/v1/spots', { 'Accept-Encoding': 'gzip' }],
    ['/api/v1/spots?format=csv', { 'Accept-Encoding': 'gzip' }],
    ['/api/v1/groups', { 'Accept-Encoding': 'br' }],
    ['/api/v1/bands', {}],
  ])('HEAD %s with %j has the Vary of GET', async (path, headers) => {
    const [got, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => raw(path, headers, method)),
    );
    expect([head!.status, head!.body.length]).toEqual([200, 0]);
    expect(head!.headers.get('vary')).toBe(got!.headers.get('vary'));
    if (path === '/api/v1/spots') expect(head!.headers.get('vary')).toBe('Accept, accept-encoding');
  });
});

describe('what is too long', () => {
  it('is refused by name: path and query 414, headers 431', async () => {
    const long = await raw(`/api/v1/spots?call=${'K'.repeat(9_000)}`);
    expect(long.status).toBe(414);
    expect(JSON.parse(long.body.toString())).toMatchObject({ error: { code: 'url_too_long' } });
    const header = await raw('/api/v1/spots', { 'X-Long': 'x'.repeat(20_000) });
    expect(header.status).toBe(431);
    expect(JSON.parse(header.body.toString())).toMatchObject({ error: { status: 431 } });
  });
});

it('does not wait, when it stops, for a connection on which nobody has asked anything', async () => {
  service = await startTestApp();
  const { port, hostname } = new URL(service.origin);
  const silent = connect(Number(port), hostname);
  await new Promise((resolve) => silent.once('connect', resolve));
  // Once it is known to the server as well.
  await service.get('/bands');
  const closed = new Promise((resolve) => silent.once('close', resolve));
  silent.resume();
  await service.app.close();
  await closed;
});

it('does not wait, when it stops, for a connection that is kept after its last answer', async () => {
  service = await startTestApp();
  const { port, hostname } = new URL(service.origin);
  const locker = new Client({ connectionString: service.database.url });
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE spot_log IN ACCESS EXCLUSIVE MODE');
  const kept = connect(Number(port), hostname);
  kept.write('GET /api/v1/spots?since=24h HTTP/1.1\r\nHost: here\r\n\r\n');
  let answer = '';
  kept.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const closed = new Promise((resolve) => kept.once('close', resolve));
  await eventually(async () => {
    const { rows } = await locker.query(
      "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessShareLock'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  const stopped = service.app.close();
  await delay(300);
  expect(answer).toBe('');
  await locker.query('ROLLBACK');
  await locker.end();
  await stopped;
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
});
