import { startTestApp, type TestApp } from '../../support/app.js';
import { aGroup } from '../../support/groups.js';

interface Body {
  readonly edit_key: string;
  readonly error: { code: string; retryAfter?: number };
}

const HOUR_MS = 3_600_000;

let service: TestApp;

afterEach(() => service.close());

async function send(
  method: string,
  path: string,
  options: { body?: unknown; key?: string; from?: string; via?: TestApp } = {},
) {
  const { body, key, from = '203.0.113.1', via = service } = options;
  const response = await fetch(`${via.origin}/api/v1${path}`, {
    method,
    headers: {
      'X-Forwarded-For': from,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'X-Edit-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Body,
    limits: ['limit', 'remaining', 'reset'].map((name) =>
      Number(response.headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
    ),
    retryAfter: response.headers.get('retry-after'),
  };
}

const create = (name: string, options: { from?: string; via?: TestApp } = {}) =>
  send('POST', '/groups', { body: aGroup({ name }), ...options });

const PROXIED = { TRUST_PROXY: '1' };

describe('GROUP_CREATIONS_PER_HOUR', () => {
  it('lets a client make so many, and says what is left and when it begins anew', async () => {
    service = await startTestApp({ ...PROXIED, GROUP_CREATIONS_PER_HOUR: '2' });
    const resetAt = Math.floor((service.clock.nowMs() + HOUR_MS) / 1000);
    expect((await create('one')).limits).toEqual([2, 1, resetAt]);
    service.clock.advanceMs(600_000);
    expect((await create('two')).limits).toEqual([2, 0, resetAt]);
    const refused = await create('three');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', retryAfter: 3_000 } },
      limits: [2, 0, resetAt],
      retryAfter: '3000',
    });
    expect((await send('GET', '/groups/three')).status).toBe(404);
    expect((await create('three', { from: '203.0.113.2' })).status).toBe(201);
    service.clock.advanceMs(3_000_000);
    expect((await create('four')).limits.slice(0, 2)).toEqual([2, 1]);
  });

  it('says 400 and 409 first, and counts neither', async () => {
    service = await startTestApp({ ...PROXIED, GROUP_CREATIONS_PER_HOUR: '1' });
    expect((await create('NO')).status).toBe(400);
    expect((await create('one')).status).toBe(201);
    expect((await create('NO')).status).toBe(400);
    expect((await create('one')).status).toBe(409);
    expect((await create('two')).status).toBe(429);
  });

  it('is counted once for all replicas, also when they are asked at the same moment', async () => {
    service = await startTestApp({ ...PROXIED, GROUP_CREATIONS_PER_HOUR: '5' });
    const other = await startTestApp({
      ...PROXIED,
      GROUP_CREATIONS_PER_HOUR: '5',
      DATABASE_URL: service.database.url,
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create(`club-${n}`, { via: n % 2 ? service : other })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ limits }) => limits[1]))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    await other.close();
  });
});

describe('KEY_FAILURES_PER_HOUR', () => {
  it('stops who guesses, even with the right key then, and nobody else', async () => {
    service = await startTestApp({ ...PROXIED, KEY_FAILURES_PER_HOUR: '2' });
    const key = (await create('one')).body.edit_key;
    const put = (options: { key?: string; from?: string }) =>
      send('PUT', '/groups/one', { body: { description: 'new' }, ...options });
    expect(await put({ key: 'gek_wrong' })).toMatchObject({
      status: 401,
      limits: [2, 1, expect.anything()],
    });
    expect(await put({ key })).toMatchObject({ status: 200, limits: [2, 1, expect.anything()] });
    expect(await put({ key: 'gek_other' })).toMatchObject({
      status: 401,
      limits: [2, 0, expect.anything()],
    });
    const stopped = await put({ key });
    expect(stopped).toMatchObject({ status: 429, retryAfter: '3600' });
    expect(stopped.body.error).toMatchObject({ code: 'rate_limited', retryAfter: 3_600 });
    expect((await send('DELETE', '/groups/one', { key })).status).toBe(429);
    expect((await send('DELETE', '/groups/none', { key })).status).toBe(404);
    expect((await put({ key, from: '203.0.113.2' })).status).toBe(200);
    service.clock.advanceMs(HOUR_MS);
    expect((await put({ key })).status).toBe(200);
  });

  it('does not count a request without any key, which is 401 whatever was counted', async () => {
    service = await startTestApp({ ...PROXIED, KEY_FAILURES_PER_HOUR: '1' });
    const key = (await create('one')).body.edit_key;
    const keyless = () => send('DELETE', '/groups/one');
    for (let n = 0; n < 3; n++) {
      expect(await keyless()).toMatchObject({
        status: 401,
        body: { error: { message: expect.stringMatching(/^This needs the edit key/) } },
      });
    }
    expect((await send('DELETE', '/groups/one', { key: '' })).status).toBe(401);
    expect((await send('PUT', '/groups/one', { body: { description: 'x' }, key })).status).toBe(
      200,
    );
    expect(await send('DELETE', '/groups/one', { key: 'gek_wrong' })).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringMatching(/^This is not the edit key/) } },
    });
    expect((await send('DELETE', '/groups/one', { key: 'gek_wrong' })).status).toBe(429);
    expect((await keyless()).status).toBe(401);
  });

  it('lets exactly so many be wrong, however many are asked at once of two processes', async () => {
    const limited = { ...PROXIED, KEY_FAILURES_PER_HOUR: '30' };
    service = await startTestApp(limited);
    const other = await startTestApp({ ...limited, DATABASE_URL: service.database.url });
    const key = (await create('one')).body.edit_key;
    const put = (n: number, options: { key: string; from?: string }) =>
      send('PUT', '/groups/one', {
        body: { description: 'new' },
        via: n % 2 ? service : other,
        ...options,
      });
    const right = Array.from({ length: 40 }, (_, n) => put(n, { key }));
    expect(new Set((await Promise.all(right)).map(({ status }) => status))).toEqual(new Set([200]));
    const wrong = Array.from({ length: 300 }, (_, n) => put(n, { key: `gek_${n}` }));
    const elsewhere = put(0, { key, from: '203.0.113.2' });
    const answers = await Promise.all(wrong);
    expect((await elsewhere).status).toBe(200);
    expect((await put(0, { key })).status).toBe(429);
    await other.close();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(270);
    const left = answers.filter(({ status }) => status === 401).map(({ limits }) => limits[1]);
    expect(left.sort((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});

it('0 limits nothing and says nothing', async () => {
  service = await startTestApp(PROXIED);
  for (let n = 0; n < 25; n++) {
    const { status, limits } = await create(`club-${n}`);
    expect([status, ...limits]).toEqual([201, Number.NaN, Number.NaN, Number.NaN]);
  }
});
