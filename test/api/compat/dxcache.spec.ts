import type { DxCacheSpot } from '../../../src/compat/dxcache-spot.js';
import { RecentSpots } from '../../../src/memory/recent-spots.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';
import { wavelogSpotAt, wavelogSpotlist } from '../../support/telnet/wavelog.js';

const NOW = Math.floor(NOW_MS / 1000);
const MINUTE = 60;
const NOTHING = '[]';

const services: TestApp[] = [];

async function start(variables: NodeJS.ProcessEnv = {}, options = {}): Promise<TestApp> {
  const service = await startTestApp({ DXCACHE: 'on', ...variables }, [], options);
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0).toReversed()) await service.close();
});

async function ask(service: TestApp, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${service.origin}/dxcache${path}`);
  return { status: response.status, text: await response.text() };
}

async function listOf(service: TestApp, path = '/spots'): Promise<DxCacheSpot[]> {
  return JSON.parse((await ask(service, path)).text) as DxCacheSpot[];
}

/** Reports of stations whose places are known from the first on. */
async function hearPlaced(service: TestApp, ...given: Parameters<typeof aReport>[0][]) {
  await service.record(given.map((one) => aReport({ heardAtSeconds: NOW - MINUTE, ...one })));
  await eventually(async () => {
    const { body } = await service.get<{ spots: { spotter_dxcc: number | null }[] }>(
      '/spots?include=place',
    );
    expect(body.spots[0]?.spotter_dxcc).toBe(291);
  });
}

const SPOTTER = {
  dxcc_id: 291,
  cont: 'NA',
  entity: 'United States',
  flag: '🇺🇸',
  cqz: 5,
  lat: 37.6,
  lng: -91.87,
};

describe.each([
  ['from memory', { followsLog: true }],
  ['from the database', {}],
])('DXCache, answered %s', (_where, options) => {
  it('is read by Wavelog', async () => {
    const service = await start({}, options);
    await hearPlaced(service, { callsign: 'DL1ABC', mode: 'FT8', snrDb: -12, wpm: null });
    const url = `${service.origin}/dxcache`;
    const spots = await wavelogSpotlist(url, { nowMs: NOW_MS });
    expect(spots).toEqual([
      {
        spotter: 'KM3T',
        spotted: 'DL1ABC',
        frequency: 14_025.3,
        message: 'FT8 -12 dB CQ',
        when: '2026-03-14T15:08:26.000Z',
        band: '20m',
        mode: 'digi',
        submode: 'FT8',
        age: 1,
        dxcc_spotter: SPOTTER,
        dxcc_spotted: {
          dxcc_id: 230,
          cont: 'EU',
          entity: 'Fed. Rep. of Germany',
          flag: '🇩🇪',
          cqz: 14,
          lat: 51,
          lng: 10,
        },
      },
    ]);
    expect(await wavelogSpotlist(url, { nowMs: NOW_MS, band: '20m' })).toEqual(spots);
    expect(await wavelogSpotlist(url, { nowMs: NOW_MS, band: '40m' })).toEqual([]);
    expect(await wavelogSpotlist(url, { nowMs: NOW_MS, band: '70cm' })).toEqual([]);
  });

  it('leaves out an entity that is not known, and says nothing of a band that is none', async () => {
    const service = await start({}, options);
    await hearPlaced(service, { callsign: 'W1AW/MM', frequencyHz: 13_999_900, type: null });
    const [spot] = await listOf(service);
    expect(spot).toEqual({
      spotter: 'KM3T',
      spotted: 'W1AW/MM',
      frequency: 13_999.9,
      message: 'CW 24 dB 28 WPM',
      when: '2026-03-14T15:08:26.000Z',
      band: '',
      mode: 'cw',
      submode: 'CW',
      dxcc_spotter: SPOTTER,
    });
    const [read] = await wavelogSpotlist(`${service.origin}/dxcache`, { nowMs: NOW_MS });
    expect(read?.dxcc_spotted).toEqual({ entity: 'looked up by Wavelog' });
  });

  it('serves the newest report of each station, band and mode in 15 minutes', async () => {
    const service = await start({}, options);
    const heard = (agoSeconds: number, given: Parameters<typeof aReport>[0] = {}) =>
      aReport({ heardAtSeconds: NOW - agoSeconds, ...given });
    await service.record([
      heard(30, { spotter: 'W3OA' }),
      heard(20, { spotter: 'N6TV', frequencyHz: 14_030_000 }),
      heard(25),
      heard(20, { spotter: 'K9IMM' }),
      heard(200, { frequencyHz: 7_030_000 }),
      heard(300, { mode: 'RTTY', wpm: null }),
      heard(15 * MINUTE - 1, { callsign: 'W1AW' }),
      heard(15 * MINUTE, { callsign: 'N1XX' }),
    ]);
    const rows = (await listOf(service)).map(
      ({ spotted, spotter, band, submode }) => `${spotted} ${band} ${submode} ${spotter}`,
    );
    // Of the same second, the one that was stored later.
    expect(rows).toEqual([
      'K1ABC 20m CW K9IMM',
      'K1ABC 40m CW KM3T',
      'K1ABC 20m RTTY KM3T',
      'W1AW 20m CW KM3T',
    ]);
    expect((await ask(service, '/stats')).text).toBe(
      '{"entries":4,"freshest":"2026-03-14T15:09:06.000Z","oldest":"2026-03-14T14:54:27.000Z"}',
    );
  });

  it('serves the newest within 0.5 kHz of a frequency', async () => {
    const service = await start({}, options);
    await service.record([
      aReport({ heardAtSeconds: NOW - 60, frequencyHz: 14_025_800 }),
      aReport({ heardAtSeconds: NOW - 90, callsign: 'W1AW', frequencyHz: 14_025_000 }),
    ]);
    const at = async (path: string) => (await ask(service, `/spot/${path}`)).text;
    expect(await at('14025.3')).toMatch('"spotted":"K1ABC"');
    expect(await at('14025.2')).toMatch('"spotted":"W1AW"');
    expect(await at('14026.3')).toMatch('"spotted":"K1ABC"');
    expect(await at('14026.301')).toBe('{}');
    const url = `${service.origin}/dxcache`;
    expect(await wavelogSpotAt(url, 14_025.3)).toMatchObject({ spotted: 'K1ABC' });
    expect(await wavelogSpotAt(url, 7_000)).toBe('');
  });
});

describe.each([
  ['from memory', { followsLog: true }],
  ['from the database', {}],
])('DXCache of an empty log, answered %s', (_where, options) => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ DXCACHE: 'on' }, [], options);
  });

  afterAll(() => service.close());

  it('has an empty array, and an empty object, for nothing', async () => {
    expect((await ask(service, '/spots')).text).toBe(NOTHING);
    expect((await ask(service, '/spots/20m')).text).toBe(NOTHING);
    expect((await ask(service, '/spot/14025')).text).toBe('{}');
    expect((await ask(service, '/stats')).text).toBe('{"entries":0,"freshest":null,"oldest":null}');
  });

  it.each([
    ['/spots/all', 'band'],
    ['/spots/20%20m', 'band'],
    ['/spot/abc', 'frequency'],
    ['/spot/-1', 'frequency'],
    ['/spot/14025.12345', 'frequency'],
  ])('refuses %s, naming the %s', async (path, field) => {
    const { status, text } = await ask(service, path);
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { details: [{ field }] } }]);
  });
});

describe('DXCache', () => {
  it('answers the same from memory and from the database, while spots come late', async () => {
    const memory = await start({}, { followsLog: true });
    const database = await start({ DATABASE_URL: memory.database.url });
    const random = new Random(46);
    const calls = callsigns(random, 2_500);
    const window = { from: NOW - 30 * MINUTE, to: NOW, count: 12_000 };
    // Each arrives up to 20 minutes after it was heard.
    const reports = [...randomTraffic(random, calls, window)]
      .map((report) => ({ report, arrival: report.heardAtSeconds + random.integer(0, 1_200) }))
      .sort((a, b) => a.arrival - b.arrival)
      .map(({ report }) => report);
    for (let at = 0; at < reports.length; at += 4_000) {
      await memory.record(reports.slice(at, at + 4_000));
      for (const path of ['/spots', '/spots/20m', '/spots/160m', '/spot/14025', '/stats']) {
        const answers = [await ask(memory, path), await ask(database, path)];
        expect(answers[0]).toEqual(answers[1]);
        expect(answers[0]?.status).toBe(200);
      }
    }
    const all = await listOf(memory);
    expect(all).toHaveLength(1_000);
    const stations = all.map(({ spotted, band, submode }) => `${spotted} ${band} ${submode}`);
    expect(new Set(stations).size).toBe(1_000);
    const times = all.map(({ when }) => when);
    expect(times).toEqual([...times].sort().toReversed());
    expect((await listOf(memory, '/spots/160m')).length).toBeGreaterThan(10);
    expect(memory.app.get(RecentSpots, { strict: false }).stats().answered).toBeGreaterThan(10);
  });

  it('is kept for all that ask in the same second, and is limited as the API is', async () => {
    const service = await start({ RATE_LIMIT_PER_MINUTE: '5' }, { keepsAnswers: true });
    await service.record([aReport({ heardAtSeconds: NOW - MINUTE })]);
    const answers = [];
    for (let asked = 0; asked < 6; asked++) answers.push(await ask(service, '/spots'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(Number(/^http_answers_from_memory_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  });

  it('is off unless it is switched on', async () => {
    const service = await start({ DXCACHE: '' });
    for (const path of ['/spots', '/spots/', '/spots/20m', '/spot/14025.3', '/stats']) {
      expect((await ask(service, path)).status).toBe(404);
    }
  });
});
