import { jest } from '@jest/globals';
import { ColumnsService } from '../../../src/columns/columns.service.js';
import { NameTable } from '../../../src/log/names/name-table.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askFrom } from '../../support/ask-from.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { aReport } from '../../support/spots/builders.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import {
  ASKED_FILTERS,
  ASKED_GROUPINGS,
  GROUPED_FILTERS,
} from '../../support/spots/column-questions.js';
import { PotaDouble, untilActive } from '../../support/spots/activation-lists.js';
import { askText } from '../../support/spots/exported.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic, someGrids } from '../../support/spots/random-traffic.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** Enough that columns are asked for more than three days of them, and that no socket takes an export of them at once. */
const SPOTS = 30_000;
const MANY = 20_000;

const random = new Random(20_260_316);
const calls = callsigns(random, 2_000);

/** Two services on one database. */
let columns: TestApp;
let postgres: TestApp;
let log: ColumnLog;
let pota: PotaDouble;

beforeAll(async () => {
  pota = await PotaDouble.listen(calls.slice(0, 500), NOW_SECONDS - 3_500);
  columns = await startTestApp(pota.variables, [], {
    followsInColumns: true,
    manySpots: { asked: MANY },
  });
  postgres = await startTestApp({
    ...pota.variables,
    DATABASE_URL: columns.database.url,
    COLUMNS: 'off',
  });
  const window = { from: NOW_SECONDS - 5 * DAY, to: NOW_SECONDS, count: SPOTS };
  const traffic = [...randomTraffic(random, calls, window)].map((report) => ({
    ...report,
    type: random.pick([null, 'CQ', 'BEACON', 'NCDXF B']),
  }));
  for (let start = 0; start < traffic.length; start += 10_000) {
    await columns.record(traffic.slice(start, start + 10_000));
  }
  await placeCallsigns(columns.database.url, someGrids(random, calls));
  for (const app of [columns, postgres]) await untilActive(app);
  log = new ColumnLog(columns);
  await log.whenAt(30_000);
});

afterAll(async () => {
  await postgres.close();
  await columns.close();
  await pota.close();
});

/** Asks both services, whose answers are the same; whether columns gave the one of the first. */
async function isFromColumns(path: string): Promise<boolean> {
  const [found, expected] = await Promise.all(
    [columns, postgres].map(async (app) => askText(app, path)),
  );
  expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
  expect(found!.status).toBe(200);
  for (const name of ['x-located', 'x-total-rows', 'x-spots']) {
    expect([name, found!.headers.get(name)]).toEqual([name, expected!.headers.get(name)]);
  }
  return /(^|, )columns;dur=[\d.]+/.test(found!.headers.get('server-timing') ?? '');
}

describe('a service that follows its log in columns', () => {
  it.each(ASKED_FILTERS)('lists from them what PostgreSQL does: %s', async (filter) => {
    const list = `/spots?since=4d&include=report,place&${filter}`;
    expect(await isFromColumns(`${list}&limit=100`)).toBe(true);
    for (const offset of [1, 3_333]) await isFromColumns(`${list}&limit=50&offset=${offset}`);
    await isFromColumns(`${list}&until=2026-03-13T01:02:03Z&limit=200`);
  });

  it.each(ASKED_GROUPINGS)('groups in them as PostgreSQL does: %s', async (grouping) => {
    for (const filter of GROUPED_FILTERS) {
      expect(await isFromColumns(`/aggregate?since=4d&${grouping}&${filter}`)).toBe(true);
    }
  });

  it('leaves to PostgreSQL what is asked of activations, which columns do not have', async () => {
    for (const path of [
      '/spots?since=4d&limit=100&include=activation&activation=any',
      '/spots?since=4d&limit=50&offset=20&activation=pota&snr_min=5',
      '/spots?since=4d&format=ndjson&activation=pota',
      '/aggregate?since=4d&by=callsign,band&measure=spots,skimmers&activation=pota',
      '/stations?since=24h&limit=1000&activation=pota&include=activation',
    ]) {
      expect([path, await isFromColumns(path)]).toEqual([path, false]);
    }
    const { body } = await columns.get<{ total: number }>('/spots?since=4d&activation=pota');
    expect(body.total).toBeGreaterThan(20);
    expect((await columns.get('/spots?since=4d&activation=pota&until=2h')).body).toMatchObject({
      total: 0,
    });
  });

  it('counts in them what share has both grids as PostgreSQL does', async () => {
    const query = {
      filter: { distance_min: 1_000, snr_min: 3 },
      window: { fromSeconds: NOW_SECONDS - 4 * DAY, toSeconds: null },
      page: { offset: 0, limit: 1 },
      countsLocated: true,
    };
    const before = log.columns.counts.queries;
    const [found, expected] = await Promise.all(
      [columns, postgres].map(async ({ app }) =>
        app.get(SpotsService, { strict: false }).findText(query),
      ),
    );
    expect(log.columns.counts.queries).toBeGreaterThan(before);
    expect(found).toEqual(expected);
    expect(found!.located!.located).toBeGreaterThan(100);
    expect(found!.located!.spots).toBeGreaterThan(found!.located!.located);
  });

  it('copies a new name to them once, also for questions asked at once', async () => {
    await columns.record([aReport({ callsign: 'N3WNAM', heardAtSeconds: NOW_SECONDS - DAY })]);
    await log.whenAt(30_000);
    const names = columns.app.get(NameTable, { strict: false });
    const copyTo = names.copyTo.bind(names);
    const copied: number[] = [];
    const copying = jest.spyOn(names, 'copyTo').mockImplementation(async (run, mark, copy) =>
      copyTo(run, mark, async (some, isWhole) => {
        copied.push(some.length);
        await copy(some, isWhole);
      }),
    );
    // Of one address they would be asked one after the other.
    const ask = async (n: number) =>
      askFrom(`127.0.1.${n}`, columns.origin, `/aggregate?since=4d&by=continent&snr_min=${n}`);
    const answers = await Promise.all([1, 2, 3, 4].map(ask));
    copying.mockRestore();
    expect(answers.map(({ headers }) => headers['server-timing'])).toEqual(
      Array(4).fill(expect.stringMatching(/(^|, )columns;dur=/)),
    );
    expect(copied).toEqual([1, 0, 0, 0]);
  });

  it('exports from them what PostgreSQL does, whole and in part', async () => {
    const list = '/spots?since=4d&snr_min=20&include=report,place&format=csv';
    expect(await isFromColumns(list)).toBe(true);
    await isFromColumns(`${list}&offset=2345&limit=3456`);
    await isFromColumns('/spots?since=4d&type=CQ&band=80m&format=ndjson&limit=10');
    await isFromColumns('/spots?since=4d&distance_max=9000&include=path&format=ndjson&offset=8000');
  });

  it('goes on with an export in PostgreSQL when the engine ends', async () => {
    const path = '/spots?since=4d&snr_min=-20&include=report,place&format=ndjson';
    const expected = await askText(postgres, path);
    const response = await fetch(`${columns.origin}/api/v1${path}`);
    const reader = response.body!.getReader();
    const texts = [(await reader.read()).value!];
    process.kill(log.columns.pid!, 'SIGKILL');
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      texts.push(next.value);
    }
    expect(Buffer.concat(texts).toString()).toBe(expected.text);
    await log.whenAt(30_000);
  });

  it('asks PostgreSQL what rollups know, and what is short', async () => {
    const rollups = ['mode=CW', 'callsign=K1ABC', 'spotter=KM3T', ''];
    for (const path of [
      ...rollups.map((filter) => `/spots?since=4d&${filter}`),
      '/spots?since=1h&snr_min=10',
      '/aggregate?since=1h&by=band',
    ]) {
      expect([path, await isFromColumns(path)]).toEqual([path, false]);
    }
  });

  it('has every spot that was stored before the question', async () => {
    for (let round = 0; round < 5; round++) {
      const window = { from: NOW_SECONDS - 2 * DAY, to: NOW_SECONDS, count: 300 };
      await columns.record([...randomTraffic(random, calls, window)]);
      await isFromColumns('/spots?since=4d&snr_min=-5');
      await isFromColumns('/aggregate?since=4d&by=band,mode&measure=spots,stations');
    }
  });

  it('asks PostgreSQL while the engine is away', async () => {
    process.kill(columns.app.get(ColumnsService, { strict: false }).pid!, 'SIGKILL');
    for (let n = 0; n < 5; n++) {
      await isFromColumns(`/spots?since=4d&snr_min=${n}`);
      await isFromColumns(`/aggregate?since=4d&by=band&snr_min=${n}`);
    }
    await log.whenAt(30_000);
    expect(await isFromColumns('/spots?since=4d&snr_min=9')).toBe(true);
  });
});
