import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aGroup } from '../../support/groups.js';
import { SocketClient, untilReady } from '../../support/stream/stream-clients.js';

const run = promisify(execFile);

/** What most ask: it keeps answers, and has streams. */
let shared: TestApp;
/** The one that is asked: {@link shared}, unless a test starts its own. */
let service: TestApp;

beforeAll(async () => {
  shared = await startTestApp({}, [], { keepsAnswers: true });
});

beforeEach(() => {
  service = shared;
});

afterEach(async () => {
  if (service !== shared) await service.close();
});

afterAll(() => shared.close());

function open(): Socket {
  const { hostname, port } = new URL(service.origin);
  return connect(Number(port), hostname).on('error', () => {});
}

/** Everything that comes until the connection is closed. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text;
}

/** Sends lines of a request, and its body, as they are. */
async function exchange(lines: readonly string[], body = ''): Promise<string> {
  const socket = open();
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return readAll(socket);
}

function errorOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
}

const H2C = ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'];
const CLOSING = 'Connection: close, Upgrade, HTTP2-Settings';

const WEB_SOCKET = [
  'Host: here',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('an upgrade to something else than a WebSocket is ignored', () => {
  it('whatever it is', async () => {
    const upgrades = [H2C, ['Upgrade: h2c, websocket'], ['Upgrade: TLS/1.3'], ['Upgrade: foo/2']];
    for (const upgrade of upgrades) {
      for (const path of ['/api/v1/bands', '/api/v1/bands', '/api/v1/stream', '/health/live']) {
        const answer = await exchange([`GET ${path} HTTP/1.1`, 'Host: here', CLOSING, ...upgrade]);
        const status = path === '/api/v1/stream' ? 404 : 200;
        const told = [upgrade, path, answer.slice(0, 12)];
        expect(told).toEqual([upgrade, path, `HTTP/1.1 ${status}`]);
      }
    }
  });

  it('with a body too, and the connection is kept for the next request', async () => {
    const body = JSON.stringify(aGroup());
    const post = ['POST /api/v1/groups HTTP/1.1', 'Host: here', 'Connection: Upgrade', ...H2C];
    const typed = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const socket = open();
    socket.write(`${[...post, ...typed].join('\r\n')}\r\n\r\n${body}`);
    const [made] = (await once(socket, 'data')) as [Buffer];
    expect(made.toString()).toMatch(/^HTTP\/1\.1 201 /);
    socket.write('GET /api/v1/groups/my-club HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('so that curl --http2 reads the API', async () => {
    const url = `${service.origin}/api/v1/bands`;
    const curl = await run('curl', ['--http2', '-sS', '-m', '5', url]).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    if (curl instanceof Error) {
      // Not there, or built without HTTP/2: exit code 4, or 2 where the option itself is unknown.
      if (!['ENOENT', 2, 4].includes(curl.code as string | number)) throw curl;
      console.warn('There is no curl with HTTP/2 here: what it sends is tried by a socket alone.');
      return;
    }
    expect(JSON.parse(curl.stdout)).toMatchObject({ bands: expect.any(Array) });
  });
});

describe('an upgrade to a WebSocket', () => {
  it('is made where there is one', async () => {
    const client = await SocketClient.open(service.origin);
    await untilReady(client);
    client.close();
  });

  it('elsewhere gets an answer', async () => {
    for (const path of ['/api/v1/spots', '/api/v1/nothing', '/', '/api/v1/stream/', '//', '/%zz']) {
      const answer = await exchange([`GET ${path} HTTP/1.1`, ...WEB_SOCKET]);
      expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      expect(errorOf(answer)).toEqual({
        error: { status: 404, code: 'not_found', message: `There is no WebSocket at ${path}.` },
      });
    }
  });

  it('is told to a client that asks elsewhere', async () => {
    const client = new WebSocket(`${service.origin.replace(/^http/, 'ws')}/api/v1/spots`);
    const [error] = (await once(client, 'error')) as [Error];
    expect(error.message).toContain('404');
  });

  it('with a Host that cannot be is no reason to answer with something that is no HTTP', async () => {
    const lines = WEB_SOCKET.map((line) => line.replace('Host: here', 'Host: ['));
    const socket = open();
    socket.write(`GET /api/v1/stream HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });
});

it('answers CONNECT', async () => {
  const answer = await exchange(['CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443']);
  expect(errorOf(answer)).toMatchObject({ error: { status: 400, code: 'bad_request' } });
});

it('several Host headers get 400', async () => {
  await service.get('/bands');
  for (const lines of [
    ['GET /api/v1/bands HTTP/1.1', 'Host: here', 'host: there', 'Connection: close'],
    ['GET /api/v1/bands HTTP/1.1', 'Host: here', 'Host: here', 'Connection: close'],
    ['GET /api/v1/stream HTTP/1.1', ...WEB_SOCKET, 'HOST: there'],
  ]) {
    const answer = await exchange(lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(errorOf(answer)).toEqual({
      error: { status: 400, code: 'bad_request', message: 'A request must have one Host header.' },
    });
  }
});

describe('a request that does not arrive in time', () => {
  const HEAD = 'POST /api/v1/groups HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n';

  const KINDS = [
    ['silent', '', ''],
    ['slow in its headers', 'GET /api/v1/bands HTTP/1.1\r\nX-Slow: ', 'x'],
    ['slow in its body', `${HEAD}Content-Length: 60000\r\n\r\n{`, ' '],
    ['slow in its chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ] as const;

  async function expectCut(begin: string, more: string): Promise<void> {
    const beganAtMs = performance.now();
    const socket = open();
    if (begin) socket.write(begin);
    const dripping = new AbortController();
    void (async () => {
      for (; !dripping.signal.aborted; await delay(50)) if (more) socket.write(more);
    })();
    const answer = await readAll(socket);
    dripping.abort();
    const tookMs = performance.now() - beganAtMs;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(errorOf(answer)).toMatchObject({ error: { status: 408, code: 'request_timeout' } });
    expect(tookMs).toBeGreaterThan(900);
  }

  it(`is told so and cut: ${KINDS.map(([kind]) => kind).join(', ')}`, async () => {
    service = await startTestApp({}, [], { requestTimeoutMs: 1_000 });
    await Promise.all(KINDS.map(async ([, begin, more]) => expectCut(begin, more)));
  });

  it('but a connection that rests between two requests is kept', async () => {
    service = await startTestApp({}, [], { requestTimeoutMs: 500 });
    const socket = open();
    const ask = async () => {
      socket.write('GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n');
      const [data] = (await once(socket, 'data')) as [Buffer];
      return data.toString().slice(0, 12);
    };
    expect(await ask()).toBe('HTTP/1.1 200');
    await delay(1_600);
    expect(await ask()).toBe('HTTP/1.1 200');
    socket.destroy();
  });
});
