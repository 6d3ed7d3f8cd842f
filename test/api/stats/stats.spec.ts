import { BAND_NAMES } from '../../../src/radio/band.js';
import type { SkimmerListView } from '../../../src/stats/skimmers.dto.js';
import type { BandActivityListView, ChartsView, StatsView } from '../../../src/stats/stats.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.close());

describe('an empty window', () => {
  it('gives zeros in /stats', async () => {
    const { status, body } = await service.get('/stats?start_hours=700&end_hours=699');
    expect([status, body]).toEqual([
      200,
      {
        totalSpots: 0,
        spotsPerMinute: 0,
        uniqueCallsigns: 0,
        uniqueSpotters: 0,
        modeBreakdown: {},
        bandBreakdown: {},
        topBands: [],
        timeRange: { start: '2026-02-13T11:09:27Z', end: '2026-02-13T12:09:26Z' },
        hours: 1,
      },
    ]);
  });

  it('gives a full axis in /charts: twelve bars, without the current hour', async () => {
    const { body } = await service.get<ChartsView>('/charts?start_hours=712&end_hours=700');
    expect(body.hourlyActivity).toHaveLength(12);
    expect(body).toMatchObject({ byMode: [], byBand: [], topCallsigns: [] });
    expect(body.hourlyActivity.every(({ count }) => count === 0)).toBe(true);
    const now = await service.get<ChartsView>('/charts');
    expect(now.body.hourlyActivity.map(({ hour }) => hour)).toEqual(
      Array.from(
        { length: 12 },
        (_, bar) => `2026-03-14T${String(bar + 3).padStart(2, '0')}:00:00Z`,
      ),
    );
  });

  it.each([
    ['2026-03-14T15:59:59.001Z', '2026-03-14T03:00:00Z'],
    ['2026-03-14T15:59:59.999Z', '2026-03-14T03:00:00Z'],
    ['2026-03-14T16:00:00.000Z', '2026-03-14T04:00:00Z'],
    ['2026-03-14T16:00:00.001Z', '2026-03-14T04:00:00Z'],
  ])('gives every bar at %s', async (now, firstHour) => {
    service.clock.currentMs = Date.parse(now);
    const barsOf = async (query: string) =>
      (await service.get<ChartsView>(`/charts?${query}`)).body.hourlyActivity;
    const twelve = await barsOf('hours=12');
    expect([twelve.length, twelve[0]?.hour]).toEqual([12, firstHour]);
    expect(await barsOf('hours=1')).toHaveLength(1);
    expect(await barsOf('start_hours=48&end_hours=24')).toHaveLength(24);
    service.clock.currentMs = NOW_MS;
  });

  it('gives no skimmers', async () => {
    const { body } = await service.get('/skimmers');
    expect(body).toEqual({ skimmers: [], count: 0, total: 0, hours: 1 });
  });
});

describe('the rules of specification 4.5 and 4.6', () => {
  beforeAll(async () => {
    await service.record(
      Array.from({ length: 150 }, (_, index) =>
        aReport({
          spotter: `W${index}SK`,
          callsign: `K${index % 30}AA`,
          heardAtSeconds: NOW_SECONDS - index * 60,
          frequencyHz: index === 0 ? 13_000_000 : 14_025_300,
        }),
      ),
    );
  });

  it('start_hours=4&end_hours=0 equals hours=4', async () => {
    const range = await service.get('/stats?start_hours=4&end_hours=0');
    const hours = await service.get<StatsView>('/stats?hours=4');
    expect(range.body).toEqual(hours.body);
    expect(hours.body.totalSpots).toBe(150);
  });

  it('counts what is outside the bands as other, and leaves it out of the top bands', async () => {
    const { body } = await service.get<StatsView>('/stats?hours=4');
    expect(body.bandBreakdown).toEqual({ '20m': 149, other: 1 });
    expect(body.topBands).toEqual([{ band: '20m', count: 149 }]);
  });

  it('spotsPerMinute has two decimals', async () => {
    const { body } = await service.get<StatsView>('/stats?hours=7');
    expect(body.spotsPerMinute).toBe(0.36);
  });

  it('charts name the twenty busiest calls, ties by name', async () => {
    const { body } = await service.get<ChartsView>('/charts?hours=4');
    expect(body.topCallsigns).toHaveLength(20);
    expect(body.topCallsigns[0]).toEqual({ callsign: 'K0AA', count: 5 });
    expect(body.topCallsigns[1]).toEqual({ callsign: 'K10AA', count: 5 });
  });

  it('100 skimmers are returned unless another limit is given, and all are counted', async () => {
    const { body: all } = await service.get<SkimmerListView>('/skimmers?hours=4&limit=1000');
    expect([all.skimmers.length, all.count, all.total]).toEqual([150, 150, 150]);
    const { body } = await service.get<SkimmerListView>('/skimmers?hours=4');
    expect([body.skimmers.length, body.count, body.total]).toEqual([100, 100, 150]);
    expect(body.skimmers[0]).toEqual({
      spotter: 'W0SK',
      grid: null,
      spotCount: 1,
      lastSpot: '2026-03-14T15:09:26Z',
      bands: [],
      modes: ['CW'],
    });
  });
});

describe('spots of hours and days that are over', () => {
  const path = 'start_hours=100&end_hours=30';
  const ask = async () => ({
    charts: (await service.get<ChartsView>(`/charts?${path}`)).body.topCallsigns,
    unique: (await service.get<StatsView>(`/stats?${path}`)).body.uniqueCallsigns,
  });
  const heard = async (callsign: string, hoursAgo: number, times: number) =>
    service.record(
      Array.from({ length: times }, (_, index) =>
        aReport({
          callsign,
          spotter: `N${index}LATE`,
          heardAtSeconds: NOW_SECONDS - Math.round(hoursAgo * 3_600),
        }),
      ),
    );

  it('count from when they are stored, however late that is', async () => {
    expect(await ask()).toEqual({ charts: [], unique: 0 });
    // A day, an hour beside it, and the ragged ends.
    await heard('DL1DAY', 60, 3);
    await heard('DL2HOUR', 34, 2);
    await heard('DL3END', 30.05, 1);
    await heard('DL4AFTER', 29.95, 9);
    await heard('DL5BEGIN', 99.95, 1);
    await heard('DL6BEFORE', 100.05, 9);
    expect(await ask()).toEqual({
      charts: [
        { callsign: 'DL1DAY', count: 3 },
        { callsign: 'DL2HOUR', count: 2 },
        { callsign: 'DL3END', count: 1 },
        { callsign: 'DL5BEGIN', count: 1 },
      ],
      unique: 4,
    });
    await heard('DL2HOUR', 60.1, 4);
    await heard('DL7NEW', 34.1, 1);
    await heard('DL3END', 30.04, 2);
    expect(await ask()).toEqual({
      charts: [
        { callsign: 'DL2HOUR', count: 6 },
        { callsign: 'DL1DAY', count: 3 },
        { callsign: 'DL3END', count: 3 },
        { callsign: 'DL5BEGIN', count: 1 },
        { callsign: 'DL7NEW', count: 1 },
      ],
      unique: 5,
    });
  });
});

describe('bad input', () => {
  it.each([
    ['/stats?hours=0', 'hours'],
    ['/stats?hours=721', 'hours'],
    ['/stats?hours=1&hours=2', 'hours'],
    ['/stats?hours=one', 'hours'],
    ['/stats?start_hours=0', 'start_hours'],
    ['/stats?start_hours=721', 'start_hours'],
    ['/stats?end_hours=720', 'end_hours'],
    ['/stats?end_hours=-1', 'end_hours'],
    ['/stats?start_hours=3&end_hours=3', 'start_hours'],
    ['/stats?end_hours=1', 'start_hours'],
    ['/charts?hours=721', 'hours'],
    ['/charts?start_hours=2&end_hours=3', 'start_hours'],
    ['/charts?end_hours=12', 'start_hours'],
    ['/skimmers?hours=0', 'hours'],
    ['/skimmers?hours=169', 'hours'],
    ['/skimmers?limit=1001', 'limit'],
  ])('%s is refused', async (path, field) => {
    const { status, body } = await service.get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'invalid_parameter', details: [{ field }] } });
  });

  it.each(['/stats?hours=720', '/charts?start_hours=720&end_hours=719', '/skimmers?hours=168'])(
    '%s is allowed',
    async (path) => {
      expect((await service.get(path)).status).toBe(200);
    },
  );
});

describe('GET /bands/activity', () => {
  it('counts every band in the past ten minutes and the past hour, and what is outside all', async () => {
    const at = (agoSeconds: number, frequencyHz: number) =>
      aReport({ heardAtSeconds: NOW_SECONDS - agoSeconds, frequencyHz, callsign: 'JA1XYZ' });
    await service.record([
      at(0, 21_001_000),
      at(599, 21_002_000),
      at(600, 21_003_000),
      at(3_599, 7_001_000),
      at(3_600, 7_002_000),
      at(30, 27_555_000),
    ]);
    const { status, body } = await service.get<BandActivityListView>('/bands/activity');
    expect(status).toBe(200);
    expect(body.bands.map(({ band }) => band)).toEqual([...BAND_NAMES, 'other']);
    expect(body.bands.filter(({ band }) => ['40m', '15m', '6m'].includes(band))).toEqual([
      { band: '40m', past10Minutes: 0, pastHour: 1 },
      { band: '15m', past10Minutes: 2, pastHour: 3 },
      { band: '6m', past10Minutes: 0, pastHour: 0 },
    ]);
    expect(body.bands.at(-1)).toMatchObject({ band: 'other', past10Minutes: 2 });
    const { body: stats } = await service.get<StatsView>('/stats');
    expect(body.timeRange).toEqual(stats.timeRange);
    const counted = body.bands.filter(({ pastHour }) => pastHour > 0);
    expect(Object.fromEntries(counted.map(({ band, pastHour }) => [band, pastHour]))).toEqual(
      stats.bandBreakdown,
    );
  });
});
