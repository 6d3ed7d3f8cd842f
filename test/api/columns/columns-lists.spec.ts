import { ColumnsService } from '../../../src/columns/columns.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askFrom } from '../../support/ask-from.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import { askText } from '../../support/spots/exported.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** Enough that columns are asked for more than a day of them. */
const SPOTS = 75_000;

const random = new Random(20_260_316);
const calls = callsigns(random, 2_000);

/** Two services on one database. */
let columns: TestApp;
let postgres: TestApp;
let log: ColumnLog;

beforeAll(async () => {
  columns = await startTestApp({}, [], { followsInColumns: true });
  postgres = await startTestApp({ DATABASE_URL: columns.database.url, COLUMNS: 'off' });
  const window = { from: NOW_SECONDS - 5 * DAY, to: NOW_SECONDS, count: SPOTS };
  const traffic = [...randomTraffic(random, calls, window)].map((report) => ({
    ...report,
    type: random.pick([null, 'CQ', 'BEACON', 'NCDXF B']),
  }));
  for (let start = 0; start < traffic.length; start += 10_000) {
    await columns.record(traffic.slice(start, start + 10_000));
  }
  log = new ColumnLog(columns);
  await log.whenAt(30_000);
});

afterAll(async () => {
  await postgres.close();
  await columns.close();
});

/** Statements that the engine has run for a question. */
async function asked(path: string): Promise<number> {
  const before = log.columns.counts.queries;
  const [found, expected] = await Promise.all(
    [columns, postgres].map(async (app) => askText(app, path)),
  );
  expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
  expect(found!.status).toBe(200);
  return log.columns.counts.queries - before;
}

describe('a service that follows its log in columns', () => {
  it.each([
    'snr_min=20',
    'snr_min=5&snr_max=12&mode=CW',
    'wpm_max=25&band=20m,40m',
    'freq_min=7000&freq_max=7030',
    'type=CQ,BEACON',
    'not_type=CQ',
    'continent=EU&spotter_continent=NA&snr_min=10',
    'not_callsign=K1ABC&snr_min=0',
    'spotter=KM3T&snr_min=30',
    'spotter_node=KM3T-2,W3OA-2',
    'not_spotter_node=KM3T-2',
  ])('lists from them what PostgreSQL does: %s', async (filter) => {
    const list = `/spots?since=4d&include=report,place&${filter}`;
    expect(await asked(`${list}&limit=100`)).toBeGreaterThan(0);
    for (const offset of [1, 7_777]) await asked(`${list}&limit=50&offset=${offset}`);
    await asked(`${list}&until=2026-03-13T01:02:03Z&limit=200`);
  });

  it.each([
    'measure=spots,stations,skimmers,snr_max,snr_median,wpm_median,first,last,distance_max',
    'by=hour,band,continent&measure=stations',
    'by=callsign,spotter&measure=distance_max&limit=77',
    'by=day,type&order=-type',
    'by=distance,dxcc',
  ])('groups in them as PostgreSQL does: %s', async (grouping) => {
    for (const filter of ['', 'mode=CW&snr_min=3', 'call=A']) {
      expect(await asked(`/aggregate?since=4d&${grouping}&${filter}`)).toBeGreaterThan(0);
    }
  });

  it('copies names to them once, also for questions asked at once', async () => {
    // Of one address they would be asked one after the other.
    const ask = async (n: number) =>
      askFrom(`127.0.1.${n + 1}`, columns.origin, `/aggregate?since=4d&by=continent&snr_min=${n}`);
    await ask(0);
    const before = await asked('/aggregate?since=4d&by=continent&snr_min=5');
    const counted = log.columns.counts.queries;
    await Promise.all([1, 2, 3, 4].map(ask));
    expect(log.columns.counts.queries - counted).toBe(4 * before);
  });

  it('exports from them what PostgreSQL does, whole and in part', async () => {
    const list = '/spots?since=4d&snr_min=20&include=report,place&format=csv';
    expect(await asked(list)).toBeGreaterThan(0);
    await asked(`${list}&offset=2345&limit=3456`);
    await asked('/spots?since=4d&type=CQ&band=80m&format=ndjson&limit=10');
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
    for (const filter of ['mode=CW', 'callsign=K1ABC', 'spotter=KM3T', '']) {
      expect(await asked(`/spots?since=4d&${filter}`)).toBe(0);
    }
    expect(await asked('/spots?since=1h&snr_min=10')).toBe(0);
    expect(await asked('/aggregate?since=1h&by=band')).toBe(0);
  });

  it('has every spot that was stored before the question', async () => {
    for (let round = 0; round < 5; round++) {
      const window = { from: NOW_SECONDS - 2 * DAY, to: NOW_SECONDS, count: 300 };
      await columns.record([...randomTraffic(random, calls, window)]);
      await asked('/spots?since=4d&snr_min=-5');
      await asked('/aggregate?since=4d&by=band,mode&measure=spots,stations');
    }
  });

  it('asks PostgreSQL while the engine is away', async () => {
    process.kill(columns.app.get(ColumnsService, { strict: false }).pid!, 'SIGKILL');
    for (let n = 0; n < 5; n++) {
      await asked(`/spots?since=4d&snr_min=${n}`);
      await asked(`/aggregate?since=4d&by=band&snr_min=${n}`);
    }
    await log.whenAt(30_000);
    expect(await asked('/spots?since=4d&snr_min=9')).toBeGreaterThan(0);
  });
});
