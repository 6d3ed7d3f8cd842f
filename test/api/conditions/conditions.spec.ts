import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConditionsView } from '../../../src/conditions/conditions.dto.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aList, answerStatus, ListServer } from '../../support/servers/list-server.js';
import { SharingApps } from '../../support/sharing-apps.js';

const K = '/products/noaa-planetary-k-index.json';
const FLUX = '/products/summary/10cm-flux.json';
const WWV = '/text/wwv.txt';
const WWV_TEXT = readFileSync(
  join(import.meta.dirname, '../../support/fixtures/noaa-wwv.txt'),
  'utf8',
);
const MINUTE_MS = 60_000;

let apps: SharingApps;
let noaa: ListServer;

beforeEach(async () => {
  apps = await SharingApps.open();
  noaa = await ListServer.listen({
    [K]: aList(
      JSON.stringify([
        { time_tag: '2026-03-14T09:00:00', Kp: 1.33, a_running: 5, station_count: 8 },
        { time_tag: '2026-03-14T12:00:00', Kp: 0, a_running: 5, station_count: 8 },
      ]),
      { etag: '"k1"' },
    ),
    [FLUX]: aList('[{"flux":131,"time_tag":"2026-03-13T20:00:00"}]'),
    [WWV]: aList(WWV_TEXT, { lastModified: 'Sat, 14 Mar 2026 12:05:00 GMT' }),
  });
});

afterEach(async () => {
  await apps.close();
  await noaa.close();
});

const start = async () =>
  apps.start({
    CONDITIONS: 'on',
    CONDITIONS_URL: noaa.url,
    CALLSIGN: 'W1AW',
    GRID_PROVIDERS: 'none',
  });
const conditionsOf = async (service: TestApp) =>
  (await service.get<ConditionsView>('/conditions')).body;
const healthOf = async (service: TestApp) => (await service.get<HealthView>('/health')).body;

/** At 15:09:26. */
const ALL: ConditionsView = {
  sfi: { value: 131, measured_at: '2026-03-13T20:00:00Z', age_seconds: 68_966 },
  k: { value: 0, measured_at: '2026-03-14T12:00:00Z', age_seconds: 11_366 },
  a: { value: 6, measured_at: '2026-03-14T12:05:00Z', age_seconds: 11_066 },
};

describe('GET /conditions (page.md 5)', () => {
  it('has solar flux, K and A with their times and ages; K 0 is a value', async () => {
    const service = await start();
    await eventually(async () => expect(await conditionsOf(service)).toEqual(ALL));
    service.clock.advanceMs(MINUTE_MS);
    expect((await conditionsOf(service)).k).toEqual({ ...ALL.k, age_seconds: 11_426 });
    expect(await healthOf(service)).toMatchObject({
      status: 'ok',
      conditions: {
        sfi: { value: 131, measuredAt: '2026-03-13T20:00:00Z' },
        k: { value: 0, measuredAt: '2026-03-14T12:00:00Z' },
        a: { value: 6, measuredAt: '2026-03-14T12:05:00Z' },
      },
    });
    expect(await healthOf(service)).not.toHaveProperty('sources');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toContain('solar_condition{index="k"} 0\n');
    expect(metrics).toContain('solar_condition{index="sfi"} 131\n');
    expect(metrics).toContain('published_source_age_seconds{source="noaa-wwv"} 60\n');
    expect(noaa.asked(K)).toEqual([
      expect.objectContaining({
        'user-agent': expect.stringMatching(/^spot-query-service\/\S+ \(W1AW\)$/) as string,
      }),
    ]);
  });

  it('says what is missing as missing, and has K and flux of the text while their tables are away', async () => {
    noaa.pages = { [WWV]: aList(WWV_TEXT), [K]: aList('<!DOCTYPE html><html>Moved</html>') };
    const service = await start();
    await eventually(async () =>
      expect(await conditionsOf(service)).toMatchObject({
        sfi: { value: 128, measured_at: '2026-03-13T00:00:00Z' },
        k: { value: 1.67, measured_at: '2026-03-14T12:00:00Z' },
        a: { value: 6 },
      }),
    );
    await eventually(async () =>
      expect((await healthOf(service)).sources).toEqual([
        { name: 'noaa-k-index', updatedAt: null, error: 'answered what is no JSON' },
        { name: 'noaa-solar-flux', updatedAt: null, error: 'answered 404' },
      ]),
    );
  });

  it('is null where nothing was ever had', async () => {
    noaa.pages = {};
    const service = await start();
    await eventually(async () => expect((await healthOf(service)).sources).toHaveLength(3));
    expect(await conditionsOf(service)).toEqual({ sfi: null, k: null, a: null });
  });

  it('is not there without CONDITIONS, nor is anything of it', async () => {
    const service = await apps.start();
    expect((await service.get('/conditions')).status).toBe(404);
    const health = await healthOf(service);
    expect(health).not.toHaveProperty('conditions');
    expect(health).not.toHaveProperty('sources');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).not.toMatch(/solar_condition|published_source/);
  });
});

describe('asking NOAA', () => {
  const askedAll = () => [K, FLUX, WWV].map((path) => noaa.asked(path).length);

  it('is done once in 15 minutes by one of two services, with what the server gave to compare', async () => {
    const [first, second] = [await start(), await start()];
    await eventually(async () => expect(await conditionsOf(first)).toEqual(ALL));
    await eventually(async () => expect(await conditionsOf(second)).toEqual(ALL));
    expect(askedAll()).toEqual([1, 1, 1]);
    for (const { clock } of [first, second]) clock.advanceMs(14 * MINUTE_MS);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(askedAll()).toEqual([1, 1, 1]);
    for (const { clock } of [first, second]) clock.advanceMs(MINUTE_MS);
    await eventually(() => expect(askedAll()).toEqual([2, 2, 2]));
    expect(noaa.asked(K)[1]).toMatchObject({ 'if-none-match': '"k1"' });
    expect(noaa.asked(WWV)[1]).toMatchObject({
      'if-modified-since': 'Sat, 14 Mar 2026 12:05:00 GMT',
    });
    await eventually(async () =>
      expect(await conditionsOf(second)).toMatchObject({ k: { value: 0 } }),
    );
  });

  it('is not done again by a start, which has the last good copy while all is away', async () => {
    const first = await start();
    await eventually(async () => expect(await conditionsOf(first)).toEqual(ALL));
    await apps.stop(first);
    noaa.pages = {};
    const second = await start();
    await eventually(async () => expect(await conditionsOf(second)).toEqual(ALL));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(askedAll()).toEqual([1, 1, 1]);
    second.clock.advanceMs(15 * MINUTE_MS);
    await eventually(async () => expect((await healthOf(second)).sources).toHaveLength(3));
    expect(await conditionsOf(second)).toMatchObject({ k: { value: 0 }, sfi: { value: 131 } });
  });

  it('waits as long as the server says, also after a restart', async () => {
    noaa.pages[K] = answerStatus(429, { 'Retry-After': '7200' });
    const first = await start();
    await eventually(async () =>
      expect((await healthOf(first)).sources).toMatchObject([{ error: 'answered 429' }]),
    );
    await apps.stop(first);
    const second = await start();
    second.clock.advanceMs(119 * MINUTE_MS);
    await eventually(() => expect(noaa.asked(FLUX)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(noaa.asked(K)).toHaveLength(1);
    second.clock.advanceMs(2 * MINUTE_MS);
    await eventually(() => expect(noaa.asked(K)).toHaveLength(2));
  });
});
