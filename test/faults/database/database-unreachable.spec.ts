import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { aGroup } from '../../support/groups.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';

const PATHS = [
  '/spots',
  '/spots?after_id=0',
  '/spots/K1ABC',
  '/activity?call=K1ABC',
  '/groups',
  '/groups/my-club',
  '/stats',
  '/charts',
  '/skimmers',
  '/online',
  '/online/rooms',
];

let database: TestDatabase;
let proxy: TcpProxy;
let service: TestApp;

beforeEach(async () => {
  database = await createTestDatabase();
  const before = await TcpProxy.before(database.url);
  proxy = before.proxy;
  service = await startTestApp({ DATABASE_URL: before.url });
  await service.record([aReport()]);
});

afterEach(async () => {
  proxy.heal();
  await service.close();
  await proxy.close();
  await database.drop();
});

/** Asks for every path; what came back, and how long the slowest took. */
async function askAll() {
  const startedAtMs = performance.now();
  const answers = await Promise.all(
    PATHS.map(async (path) => {
      const { status, body, headers } = await service.get(path);
      return { path, status, body, retryAfter: headers.get('retry-after') };
    }),
  );
  return { answers, tookMs: performance.now() - startedAtMs };
}

const UNAVAILABLE = {
  status: 503,
  retryAfter: '2',
  body: { error: expect.objectContaining({ code: 'unavailable', retryAfter: 2 }) },
};

describe.each(['blackhole', 'cut'] as const)('a database behind a line that fails: %s', (fault) => {
  it('is told as 503, then without waiting for it, and answers are back with it', async () => {
    proxy[fault]();
    const first = await askAll();
    expect(first.answers).toEqual(PATHS.map((path) => ({ path, ...UNAVAILABLE })));
    const then = await askAll();
    expect(then.answers).toEqual(PATHS.map((path) => ({ path, ...UNAVAILABLE })));
    // A line that is cut is noticed at once: nothing is waited for then either.
    if (fault === 'blackhole') expect(then.tookMs).toBeLessThan(first.tookMs);
    printFigures('database-unreachable', {
      fault,
      requests: first.answers.length + then.answers.length,
      firstMs: first.tookMs,
      thenMs: then.tookMs,
    });
    expect((await fetch(`${service.origin}/health/live`)).status).toBe(200);
    expect((await fetch(`${service.origin}/health/ready`)).status).toBe(503);
    expect(await service.get('/health')).toMatchObject({
      status: 503,
      body: { status: 'error', database: 'disconnected' },
    });
    proxy.heal();
    await eventually(async () => {
      const { answers } = await askAll();
      const expected = PATHS.map((path) => (path === '/groups/my-club' ? 404 : 200));
      expect(answers.map(({ status }) => status)).toEqual(expected);
    });
  });

  it('also for what is under way, in numbers, and for writes', async () => {
    // On a busy machine the database may count as away for a moment before it is.
    const isAnswered = async () => expect((await service.get('/spots?call=K')).status).toBe(200);
    await eventually(isAnswered);
    const asking = Array.from({ length: 300 }, async (_, n) => {
      await delay(n * 5);
      return service.get(`/spots?call=K${n % 10}`);
    });
    await Promise.all([delay(500), asking[0]]);
    proxy[fault]();
    const created = fetch(`${service.origin}/api/v1/groups`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(aGroup()),
    });
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await created).status).toBe(503);
  });
});

it('a slow database is not taken for one that is away', async () => {
  proxy.delayMs = 100;
  const { answers } = await askAll();
  const expected = PATHS.map((path) => (path === '/groups/my-club' ? 404 : 200));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  proxy.delayMs = 0;
});
