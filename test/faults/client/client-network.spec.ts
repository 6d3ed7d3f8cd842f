import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  SpotApiError,
  SpotClient,
  type SpotClientOptions,
  SpotEditKeyError,
  SpotNetworkError,
  SpotTimeoutError,
} from '../../../clients/typescript/src/index.js';
import { eventually } from '../../support/eventually.js';

const BANDS = JSON.stringify({ bands: [] });
const QUICK = { retries: 2, initialMs: 5, ceilingMs: 5_000 };

let server: Server | undefined;
/** `METHOD /path` of every request. */
let requests: string[];

beforeEach(() => {
  requests = [];
});

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** A client of a server on a real socket; the listener is told the number of the request. */
async function clientOf(
  answer: (...args: [...Parameters<RequestListener>, count: number]) => void,
  options: Partial<SpotClientOptions> = {},
): Promise<SpotClient> {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`;
  return new SpotClient({ baseUrl, retry: QUICK, ...options });
}

function errorBody(status: number, extra: object = {}): string {
  return JSON.stringify({ error: { status, code: 'unavailable', message: 'Later.', ...extra } });
}

describe('a GET that fails in passing', () => {
  it('is asked again, not before the service said', async () => {
    const client = await clientOf((_, response, count) => {
      if (count === 2) response.writeHead(503, { 'Retry-After': '1' }).end(errorBody(503));
      else if (count === 1) response.destroy();
      else response.end(BANDS);
    });
    const beganAtMs = performance.now();
    expect(await client.listBands()).toEqual({ bands: [] });
    expect(requests).toEqual(Array.from({ length: 3 }, () => 'GET /api/v1/bands'));
    expect(performance.now() - beganAtMs).toBeGreaterThan(950);
  });

  it('believes the body before the header, and a header that is a date', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const client = await clientOf((_, response, count) => {
      const body = count === 1 ? errorBody(429, { retryAfter: 7 }) : errorBody(429);
      response.writeHead(429, { 'Retry-After': inAMinute }).end(body);
    });
    await expect(client.listBands()).rejects.toMatchObject({ retryAfterSeconds: 7 });
    const error = await client.listBands().catch((caught: unknown) => caught as SpotApiError);
    expect((error as SpotApiError).retryAfterSeconds).toBeGreaterThan(50);
    expect(requests).toHaveLength(2);
  });

  it('is given up after so many attempts, with the last error', async () => {
    const client = await clientOf((_, response) => void response.writeHead(503).end('<html>'));
    await expect(client.listBands()).rejects.toMatchObject({ status: 503, code: 'unknown' });
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 404, 500])('is not asked again after %i', async (status) => {
    const client = await clientOf((_, response) => void response.writeHead(status).end('{}'));
    await expect(client.listBands()).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });
});

describe('a 401', () => {
  it('that a proxy says is not about an edit key', async () => {
    const client = await clientOf(
      (_, response) => void response.writeHead(401).end('Login, please'),
    );
    const error: unknown = await client.listBands().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SpotApiError);
    expect(error).not.toBeInstanceOf(SpotEditKeyError);
  });
});

describe('what changes something', () => {
  it('is never asked twice: nobody knows whether it was done', async () => {
    const client = await clientOf((request, response) => {
      if (request.method === 'PUT') response.destroy();
      else response.writeHead(503, { 'Retry-After': '0' }).end(errorBody(503));
    });
    const group = { name: 'my-club', callsigns: ['W1AW'], creator_name: 'H', creator_email: 'h@e' };
    await expect(client.createGroup(group)).rejects.toMatchObject({ status: 503 });
    await expect(client.deleteGroup('my-club', 'k')).rejects.toMatchObject({ status: 503 });
    await expect(client.updateGroup('my-club', 'k', {})).rejects.toThrow(SpotNetworkError);
    expect(requests).toEqual([
      'POST /api/v1/groups',
      'DELETE /api/v1/groups/my-club',
      'PUT /api/v1/groups/my-club',
    ]);
  });
});

describe('an answer that is none', () => {
  it.each([
    ['a page of a hotel', '<!doctype html><p>Room number?', {}],
    ['cut off', '{"bands": [', { 'Content-Length': 4_000 }],
    ['a bare value', '"bands"', {}],
    ['an error that calls itself a success', errorBody(200), {}],
  ])('%s', async (_, body, headers) => {
    const client = await clientOf(
      (__, response) => {
        response.writeHead(200, headers).write(body);
        if ('Content-Length' in headers) setTimeout(() => response.destroy(), 20);
        else response.end();
      },
      { retry: { retries: 0 } },
    );
    const error: unknown = await client.listBands().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SpotNetworkError);
    expect(error).not.toBeInstanceOf(SpotTimeoutError);
  });

  it('nobody listens', async () => {
    const client = await clientOf(() => undefined, { retry: { retries: 0 } });
    await new Promise((resolve) => server!.close(resolve));
    server = undefined;
    const error: unknown = await client.listBands().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SpotNetworkError);
    expect((error as Error).message).toContain('ECONNREFUSED');
    expect((error as Error).cause).toBeDefined();
  });

  it('is health, though it comes with 503', async () => {
    const health = { status: 'error', database: 'disconnected' };
    const client = await clientOf((_, response, count) => {
      response.writeHead(503).end(count === 1 ? JSON.stringify(health) : errorBody(503));
    });
    expect(await client.getHealth()).toEqual(health);
    await expect(client.getHealth()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect(requests).toHaveLength(2);
  });
});

describe('a time-out', () => {
  it.each([
    ['before the headers', false],
    ['in the middle of the body', true],
  ])('%s', async (_, hasBegun) => {
    const client = await clientOf((__, response) => void (hasBegun && response.write('{"bands"')), {
      timeoutMs: 60_000,
    });
    const error: unknown = await client
      .getHealth({ timeoutMs: 200 })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SpotTimeoutError);
    expect(error).toMatchObject({ name: 'SpotTimeoutError', timeoutMs: 200 });
  });

  it('is each attempt’s own, and a GET is asked again after it', async () => {
    const client = await clientOf(
      (_, response, count) => void (count === 2 && response.end(BANDS)),
      {
        timeoutMs: 1_500,
      },
    );
    expect(await client.listBands()).toEqual({ bands: [] });
    expect(requests).toHaveLength(2);
  });
});

describe('a signal', () => {
  it('is no failure of the network', async () => {
    const client = await clientOf(() => undefined);
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const asking = client.deleteGroup('my-club', 'k', { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    await expect(asking).rejects.toBe(reason);
  });

  it('ends a request before it, in it, and between attempts', async () => {
    const client = await clientOf(
      (_, response, count) =>
        void (count > 1 && response.writeHead(503, { 'Retry-After': '4' }).end(errorBody(503))),
    );
    const reason = new Error('no longer wanted');
    const aborted = AbortSignal.abort(reason);
    await expect(client.listBands({ signal: aborted })).rejects.toBe(reason);
    expect(requests).toHaveLength(0);

    for (const count of [1, 2]) {
      const controller = new AbortController();
      const asking = client.listBands({ signal: controller.signal });
      asking.catch(() => {});
      await eventually(() => expect(requests).toHaveLength(count));
      // Its answer, if it has one, has come as well.
      await delay(100);
      controller.abort(reason);
      await expect(asking).rejects.toBe(reason);
      expect(requests).toHaveLength(count);
    }
  });

  it('ends a request whose answer has come and is still unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ bands: [], padding: ' '.repeat(4_000_000) }));
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    let sendRest: () => void;
    const client = await clientOf(
      (_, response) => {
        response.setHeader('Content-Encoding', 'gzip').flushHeaders();
        sendRest = () => response.end(packed);
      },
      {
        fetch: async (...asked) => {
          const answer = await fetch(...asked);
          sendRest();
          const unpacking = answer.clone().body!.getReader();
          // All of it has come with what is unpacked first.
          void unpacking.read().then(() => controller.abort(reason));
          return answer;
        },
      },
    );
    await expect(client.listBands({ signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('headers of one’s own', () => {
  it('are asked for before each request', async () => {
    const seen: unknown[] = [];
    let token = 0;
    const client = await clientOf(
      ({ headers }, response) => {
        seen.push(headers.authorization);
        response.end(BANDS);
      },
      { headers: () => ({ Authorization: `Bearer ${++token}` }) },
    );
    await client.listBands();
    await client.listBands();
    expect(seen).toEqual(['Bearer 1', 'Bearer 2']);
  });
});
