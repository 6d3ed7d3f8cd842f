import { hostname } from 'node:os';
import type { HealthView } from '../../../src/health/health.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { admitConnections, refuseConnections } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { aReport } from '../../support/spots/builders.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** Of those that only ask. */
let shared: TestApp;
/** The one that is asked: {@link shared}, unless a test starts its own. */
let service: TestApp;

beforeAll(async () => {
  shared = await startTestApp();
});

beforeEach(() => {
  service = shared;
});

afterEach(async () => {
  if (service !== shared) await service.close();
});

afterAll(() => shared.close());

async function statusOf(path: string): Promise<number> {
  return (await fetch(service.origin + path)).status;
}

describe('GET /health (specification 2.11)', () => {
  it('tells the state of the service', async () => {
    service = await startTestApp();
    service.clock.advanceMs(61_400);
    const { status, body } = await service.get<HealthView>('/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      database: 'connected',
      databaseSizeMB: expect.any(Number),
      timestamp: '2026-03-14T15:10:27Z',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      uptimeSeconds: 61,
      repeaterhub: {
        connected: false,
        configured: false,
        lastMessageAt: null,
        reconnectCount: 0,
        usersTracked: 0,
        roomsTracked: 0,
      },
      feeds: [],
      roles: [
        {
          name: 'maintenance',
          heldHere: true,
          holder: expect.stringMatching(new RegExp(`^${hostname()}:${process.pid}:[0-9a-f]{8}$`)),
          term: 1,
        },
        { name: 'alerts', heldHere: true, holder: expect.any(String), term: 1 },
      ],
      grid: { queued: 0, known: 0 },
      places: {
        countryFile: 'built-in',
        version: '2026-05-30',
        checkedAt: null,
        unplaced: 0,
        problem: null,
      },
    });
    expect(body.databaseSizeMB).toBeGreaterThan(1);
  });

  it('answers 503 while the database is away, and so do reads', async () => {
    service = await startTestApp();
    await refuseConnections(service.database.url);
    const health = await service.get<HealthView>('/health');
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({ status: 'error', database: 'disconnected' });
    const read = await service.get('/spots');
    expect(read.status).toBe(503);
    expect(read.headers.get('retry-after')).toBe('2');
    expect(read.body).toEqual({
      error: {
        status: 503,
        code: 'unavailable',
        message: 'The database cannot be reached at the moment.',
        retryAfter: 2,
      },
    });
    expect(await statusOf('/health/live')).toBe(200);
    const ready = await fetch(`${service.origin}/health/ready`);
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await ready.json()).toEqual({
      error: {
        status: 503,
        code: 'unavailable',
        message: 'Not ready: the database cannot be reached.',
        retryAfter: 2,
      },
    });

    await admitConnections(service.database.url);
    // What works in the background has noticed it as well, and notices its return within a second.
    await eventually(async () => {
      expect((await service.get('/spots')).status).toBe(200);
      expect(await statusOf('/health/ready')).toBe(200);
      // One look for the database that began before its return may end after these.
      await service.record([aReport()]);
    });
  });

  it('is degraded while a configured feed is down', async () => {
    const feed = await TelnetServer.listen();
    await feed.close();
    const lonely = await startTestApp({
      CALLSIGN: 'W1AW',
      FEEDS: `telnet://127.0.0.1:${feed.port}`,
      GRID_PROVIDERS: 'none',
    });
    const { status, body } = await lonely.get<HealthView>('/health');
    await lonely.close();
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'degraded', feeds: [{ connected: false }] });
  });
});

describe('the probes', () => {
  it.each(['/health', '/health/live', '/health/ready'])('%s answers 200', async (path) => {
    expect(await statusOf(path)).toBe(200);
  });

  it('tell what is ready, without an error', async () => {
    const ready = await fetch(`${service.origin}/health/ready`);
    const parts = { database: { status: 'up' }, service: { status: 'up' } };
    expect(await ready.json()).toEqual({ status: 'ok', info: parts, details: parts });
  });
});

it('/health/ready names what is not ready before the first connection', async () => {
  const lonely = await startTestApp({ DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  const ready = await fetch(`${lonely.origin}/health/ready`);
  const body = (await ready.json()) as { error: { message: string } };
  await lonely.close();
  expect([ready.status, body.error.message]).toEqual([
    503,
    'Not ready: the database was not reached yet, or its migrations are not applied.',
  ]);
});

describe('GET /', () => {
  it('links the documentation', async () => {
    const response = await fetch(service.origin);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('href="/docs"');
  });
});

describe('GET /bands (specification 2.10)', () => {
  it('has the eleven bands with their edges', async () => {
    const { body } = await service.get<{ bands: { name: string }[] }>('/bands');
    expect(body.bands).toHaveLength(11);
    expect(body.bands[2]).toEqual({ name: '60m', minFreq: 5060, maxFreq: 5450 });
    expect(body.bands.map(({ name }) => name).join()).toBe(
      '160m,80m,60m,40m,30m,20m,17m,15m,12m,10m,6m',
    );
  });
});
