import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { SkewsService } from '../../src/signals/skews.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { placeCallsigns } from '../support/databases/dictionary.js';
import { eventually } from '../support/eventually.js';
import { Random } from '../support/random.js';
import {
  ASKED_FILTERS,
  ASKED_GROUPINGS,
  GROUPED_FILTERS,
} from '../support/spots/column-questions.js';
import { askText } from '../support/spots/exported.js';
import { callsigns, randomTraffic, someGrids } from '../support/spots/random-traffic.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** Enough that columns are asked for more than a day of them. */
const SPOTS = 75_000;

const random = new Random(20_261_127);
const calls = callsigns(random, 2_000);

describe('two services on one database, one with ClickHouse and one without columns', () => {
  let engine: TestClickHouse;
  let columns: TestApp;
  let postgres: TestApp;
  let log: ClickHouseLog;

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    const settings = { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url };
    columns = await startTestApp(settings, [], { followsInColumns: true });
    postgres = await startTestApp({ DATABASE_URL: columns.database.url, COLUMNS: 'off' });
    const days = { from: NOW_SECONDS - 5 * DAY, to: NOW_SECONDS, count: SPOTS };
    // Stations are of a day, of which columns are asked for as many as this.
    const day = { from: NOW_SECONDS - DAY + 600, to: NOW_SECONDS, count: SPOTS };
    const traffic = [days, day]
      .flatMap((window) => [...randomTraffic(random, calls, window)])
      .map((report) => ({
        ...report,
        type: random.pick([null, 'CQ', 'BEACON', 'NCDXF B']),
      }));
    for (let start = 0; start < traffic.length; start += 10_000) {
      await columns.record(traffic.slice(start, start + 10_000));
    }
    await placeCallsigns(columns.database.url, someGrids(random, calls));
    log = columns.app.get(ClickHouseLog, { strict: false });
    await eventually(() =>
      expect([log.state, log.behindBy, log.problem]).toEqual(['ok', 0, undefined]),
    );
  });

  afterAll(async () => {
    await postgres?.close();
    await columns?.close();
    await engine?.stop();
  });

  /** Questions that ClickHouse answered for one. */
  async function asked(path: string): Promise<number> {
    const before = log.queries;
    const [found, expected] = await Promise.all(
      [columns, postgres].map(async (app) => askText(app, path)),
    );
    expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
    expect(found!.status).toBe(200);
    for (const name of ['x-located', 'x-total-rows', 'x-spots']) {
      expect([name, found!.headers.get(name)]).toEqual([name, expected!.headers.get(name)]);
    }
    const timing = found!.headers.get('server-timing') ?? '';
    expect([path, /(^|, )columns;/.test(timing), /(^|, )postgres;.*scan/.test(timing)]).toEqual([
      path,
      log.queries > before,
      false,
    ]);
    return log.queries - before;
  }

  it.each(ASKED_FILTERS)('list what PostgreSQL does: %s', async (filter) => {
    const list = `/spots?since=4d&include=report,place&${filter}`;
    expect(await asked(`${list}&limit=100`)).toBeGreaterThan(0);
    for (const offset of [1, 7_777]) await asked(`${list}&limit=50&offset=${offset}`);
    await asked(`${list}&until=2026-03-13T01:02:03Z&limit=200`);
  });

  it.each([
    'order=last_heard&limit=1000',
    'order=spots&limit=50&offset=20',
    'order=skimmers&limit=100&mode=CW',
    'order=snr&limit=100&continent=EU',
    'order=frequency&limit=100&band=20m',
    'quality=confirmed&limit=200',
    'quality=suspect&limit=200',
    'quality=single&limit=200&offset=50',
    'include=place&call=A&limit=100',
  ])('tell the stations that PostgreSQL does: %s', async (query) => {
    expect(await asked(`/stations?since=24h&${query}`)).toBeGreaterThan(0);
  });

  it('compare skimmers as PostgreSQL does', async () => {
    const window = { fromSeconds: NOW_SECONDS - DAY, toSeconds: NOW_SECONDS };
    const errors = async ({ app }: TestApp) => {
      const skews = app.get(SkewsService, { strict: false });
      const found = await skews.find(window, new AbortController().signal);
      return found.toSorted((a, b) => (a.spotter < b.spotter ? -1 : 1));
    };
    const before = log.queries;
    const found = await errors(columns);
    expect(log.queries).toBeGreaterThan(before);
    expect(found).toEqual(await errors(postgres));
  });

  it.each(ASKED_GROUPINGS)('group as PostgreSQL does: %s', async (grouping) => {
    for (const filter of GROUPED_FILTERS) {
      expect(await asked(`/aggregate?since=4d&${grouping}&${filter}`)).toBeGreaterThan(0);
    }
  });
});
