import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import { askText } from '../../support/spots/exported.js';
import { Random } from '../../support/random.js';
import { expectSameRows } from '../../support/same-rows.js';
import { callsigns } from '../../support/spots/random-traffic.js';
import { signalTraffic, steadyTraffic } from '../../support/spots/signal-traffic.js';
import { type ExportedSpot, stationsOf } from '../../support/spots/station-oracle.js';
import type { StationListView, StationView } from '../../../src/signals/stations.dto.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const HOUR = 3_600;

const random = new Random(20_261_122);
const calls = callsigns(random, 120);

/** Three services on one database: its own SQL, memory, and columns. */
let postgres: TestApp;
let memory: TestApp;
let columns: TestApp;
let log: ColumnLog;

beforeAll(async () => {
  postgres = await startTestApp({ COLUMNS: 'off' });
  const settings = { DATABASE_URL: postgres.database.url };
  columns = await startTestApp(settings, [], {
    followsInColumns: true,
    manySpots: { asked: 8_000 },
  });
  const traffic = [
    ...signalTraffic(random, calls, {
      from: NOW_SECONDS - 20 * HOUR,
      to: NOW_SECONDS,
      count: 7_000,
    }),
    ...steadyTraffic({ from: NOW_SECONDS - 20 * HOUR, to: NOW_SECONDS, count: 4_000 }),
    ...signalTraffic(random, calls, { from: NOW_SECONDS - HOUR, to: NOW_SECONDS, count: 3_000 }),
  ];
  for (let start = 0; start < traffic.length; start += 9_000) {
    await postgres.record(traffic.slice(start, start + 9_000));
  }
  memory = await startTestApp({ ...settings, COLUMNS: 'off' }, [], { followsLog: true });
  log = new ColumnLog(columns);
  await log.whenAt(30_000);
});

afterAll(async () => {
  for (const service of [memory, columns, postgres]) await service.close();
});

async function stations(app: TestApp, query: string): Promise<StationListView> {
  const { status, text } = await askText(app, `/stations?${query}`);
  expect([status, text]).toEqual([200, text]);
  return JSON.parse(text) as StationListView;
}

async function spots(window: string, filter = ''): Promise<ExportedSpot[]> {
  const path = `/spots?${window}&${filter}&include=report&format=ndjson`;
  const { text } = await askText(postgres, path);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ExportedSpot);
}

/** All pages of 1,000. */
async function walk(app: TestApp, query: string): Promise<StationView[]> {
  const found: StationView[] = [];
  for (;;) {
    const page = await stations(app, `${query}&limit=1000&offset=${found.length}`);
    found.push(...page.stations);
    if (page.stations.length < 1_000) {
      expect(page.total).toBe(found.length);
      return found;
    }
  }
}

const keyOf = ({ callsign, band, mode, frequency }: StationView) =>
  `${callsign} ${band ?? Math.floor(frequency / 1000)} ${mode}`;
const byKey = (rows: readonly StationView[]) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const REPORT = {
  frequencyHz: 28_021_000,
  mode: 'CW',
  snrDb: 7,
  wpm: 20,
  spotterNode: -1,
  type: null,
};

const RECENT = 'since=15m';
const TWO_HOURS = `since=110m`;
const OVER = `since=${NOW_SECONDS - 6_000}&until=${NOW_SECONDS - 4_800}`;
const DAY = 'since=24h';

describe('GET /stations', () => {
  it.each([
    [RECENT, ''],
    [TWO_HOURS, ''],
    [TWO_HOURS, 'spotter=KM3T,W3OA'],
    [TWO_HOURS, 'snr_min=20&mode=CW'],
    [TWO_HOURS, 'callsign=K1ABC'],
    [OVER, ''],
    [OVER, 'band=20m'],
  ])('has one row a signal, as every pair of spots says: %s %s', async (window, filter) => {
    const expected = stationsOf(await spots(window), await spots(window, filter));
    expect(expected.length).toBeGreaterThan(0);
    for (const app of [memory, postgres]) {
      expectSameRows(
        byKey(await walk(app, `${window}&${filter}`)),
        byKey(expected as StationView[]),
      );
    }
  });

  it('knows all three qualities in these tests', async () => {
    for (const [window, app, least] of [
      [TWO_HOURS, postgres, 20],
      [DAY, columns, 60],
    ] as const) {
      for (const quality of ['confirmed', 'suspect', 'single']) {
        const { total } = await stations(app, `${window}&quality=${quality}&limit=1`);
        expect([quality, total > least]).toEqual([quality, true]);
      }
    }
  });

  it('answers a day from columns as PostgreSQL does, and as every pair of spots says', async () => {
    const before = log.columns.counts.queries;
    const every = await spots(DAY);
    for (const filter of ['', 'spotter=KM3T,W3OA/1&snr_min=10']) {
      const expected = stationsOf(every, await spots(DAY, filter));
      const found = await walk(columns, `${DAY}&${filter}`);
      expectSameRows(byKey(found), byKey(expected as StationView[]));
    }
    expect(log.columns.counts.queries).toBeGreaterThan(before);
  });

  const ANY = 'confirmed,single,suspect';
  const CHOICES = [ANY, 'confirmed', 'single', 'suspect,single', 'confirmed,suspect'];
  // PostgreSQL judges a day in seconds: with each order by one choice, and with one order by all.
  it.each([
    ['last_heard', CHOICES],
    ['spots', [ANY, 'confirmed']],
    ['skimmers', [ANY, 'single']],
    ['snr', [ANY, 'confirmed']],
    ['frequency', [ANY, 'single']],
  ] as const)('orders by %s, everywhere alike, by qualities too', async (order, ofDay) => {
    for (const [window, apps, choices] of [
      [TWO_HOURS, [memory, postgres], CHOICES],
      [DAY, [columns, postgres], ofDay],
    ] as const) {
      for (const quality of choices) {
        const query = `${window}&order=${order}&quality=${quality}&limit=300&offset=40`;
        const [first, second] = await Promise.all(apps.map((app) => stations(app, query)));
        expectSameRows([first], [second]);
        const values = first!.stations.map((row) => row[order]);
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(order === 'frequency' ? sorted : sorted.toReversed());
      }
    }
  });

  it('adds the place of a station', async () => {
    const { stations: rows } = await stations(memory, 'include=place&limit=3');
    const added = ['dxcc', 'entity', 'continent', 'cq_zone', 'itu_zone'];
    for (const row of rows) expect(Object.keys(row).slice(-5)).toEqual(added);
    expect(await stations(postgres, 'include=place&limit=3')).toMatchObject({ stations: rows });
  });

  it('judges what comes later with what was there', async () => {
    const report = { ...REPORT, heardAtSeconds: NOW_SECONDS - 30, callsign: 'ZS9ZZ' };
    const qualityOf = async () => (await stations(memory, 'callsign=ZS9ZZ')).stations[0]?.quality;
    await memory.record([{ ...report, spotter: 'W3OA' }]);
    expect(await qualityOf()).toBe('single');
    await memory.record([{ ...report, spotter: 'W3OA/1' }]);
    expect(await qualityOf()).toBe('single');
    await memory.record([{ ...report, spotter: 'KM3T', frequencyHz: REPORT.frequencyHz + 500 }]);
    expect(await qualityOf()).toBe('confirmed');
  });

  describe('of a long window in columns', () => {
    /** So long ago that PostgreSQL leaves the spots since then to columns. */
    const border = Math.floor(NOW_SECONDS / HOUR) * HOUR - 18 * HOUR;
    const heard = (callsign: string, seconds: number, spotter: string) => ({
      ...REPORT,
      callsign,
      spotter,
      heardAtSeconds: border + seconds,
    });
    /** Records late spots, which the columns have then. */
    const record = async (...late: ReturnType<typeof heard>[]) => {
      await postgres.record(late);
      await log.whenAt();
    };
    const qualitiesOf = async (asked: string, window: string) => {
      const rows = (await stations(columns, `callsign=${asked}&${window}`)).stations;
      return Object.fromEntries(rows.map(({ callsign, quality }) => [callsign, quality]));
    };
    it('sees pairs of spots that come late, where both are of the window', async () => {
      await record(
        heard('ZB1A', -60, 'KM3T'),
        heard('ZB1A', 500, 'W3OA'),
        ...['KM3T', 'W3OA', 'OE9GHV', 'LZ7AA'].map((spotter) => heard('ZB2AB', -300, spotter)),
        heard('ZB2A', 100, 'KM3T'),
      );
      const both = 'ZB1A,ZB2A';
      expect(await qualitiesOf(both, DAY)).toEqual({ ZB1A: 'confirmed', ZB2A: 'suspect' });
      const since = (seconds: number) => `since=${border + seconds}`;
      const single = { ZB1A: 'single', ZB2A: 'single' };
      expect(await qualitiesOf(both, since(-59))).toEqual(single);
      expect(await qualitiesOf(both, since(0))).toEqual(single);
      expect(await qualitiesOf(both, since(-60))).toEqual({ ...single, ZB1A: 'confirmed' });
      expect(await qualitiesOf(both, since(-300))).toMatchObject({ ZB2A: 'suspect' });
    });

    const windows = [`since=${border - 77}&until=${border + 57_600}`, `since=${border + 4_199}`];
    it.each(windows)('says of %s what every pair of spots says', async (window) => {
      const before = log.columns.counts.queries;
      const found = await walk(columns, window);
      expect(log.columns.counts.queries).toBeGreaterThan(before);
      const every = await spots(window);
      const expected = stationsOf(every, every);
      expectSameRows(byKey(found), byKey(expected as StationView[]));
      for (const quality of ['confirmed', 'suspect', 'single']) {
        const { total } = await stations(columns, `${window}&quality=${quality}&limit=1`);
        expect(total).toBe(expected.filter((one) => one.quality === quality).length);
      }
    });
  });

  it('has no row, and a total of 0, where nothing passes', async () => {
    const none = { stations: [], total: 0, limit: 100, offset: 0 };
    for (const app of [memory, postgres]) {
      expect(await stations(app, 'callsign=N0BODY')).toEqual(none);
      expect(await stations(app, 'mode=CW&offset=100000')).toMatchObject({ stations: [] });
    }
  });

  it.each([
    ['since=25h', 'since'],
    ['since=30h&until=5h', 'since'],
    ['quality=sure', 'quality'],
    ['order=callsign', 'order'],
    ['limit=1001', 'limit'],
    ['include=report', 'include'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, body } = await postgres.get<{ error: { details: { field: string }[] } }>(
      `/stations?${query}`,
    );
    expect([status, body.error.details.map((detail) => detail.field)]).toEqual([400, [field]]);
  });
});
