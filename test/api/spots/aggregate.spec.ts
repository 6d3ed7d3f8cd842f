import { readFile } from 'node:fs/promises';
import { DIMENSION_NAMES, MEASURE_NAMES } from '../../../src/aggregate/aggregates.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';

/** What `GET /aggregate` answers. */
interface Groups {
  readonly by: string[];
  readonly measures: string[];
  readonly since: string;
  readonly until: string;
  readonly rows: (string | number | null)[][];
  readonly total_rows: number;
  readonly spots: number;
}

const NOW = Math.floor(NOW_MS / 1000);
let service: TestApp;

async function ask(parameters: string): Promise<Groups> {
  const { status, body } = await service.get<Groups>(`/aggregate?${parameters}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

beforeAll(async () => {
  service = await startTestApp();
  await service.record([
    aReport({ callsign: 'K1ABC', heardAtSeconds: NOW - 60, snrDb: -12, wpm: 28 }),
    aReport({ callsign: 'K1ABC', heardAtSeconds: NOW - 120, snrDb: 24, spotter: 'DK9IP', wpm: 30 }),
    aReport({ callsign: 'DL1ABC', heardAtSeconds: NOW - 3_700, snrDb: 7, frequencyHz: 7_010_000 }),
    aReport({
      callsign: 'W1AW',
      heardAtSeconds: NOW - 3_800,
      snrDb: 7,
      frequencyHz: 4_500_000,
      wpm: null,
    }),
    aReport({ callsign: 'K1OLD', heardAtSeconds: NOW - 30 * 3_600 }),
  ]);
  await placeCallsigns(service.database.url, [
    { callsign: 'K1ABC', grid: 'FN42' },
    { callsign: 'KM3T', grid: 'FN42et' },
    { callsign: 'DK9IP', grid: 'JN48' },
  ]);
});

afterAll(async () => service.close());

it('counts the spots of a day unless it is asked for more', async () => {
  expect(await ask('')).toEqual({
    by: [],
    measures: ['spots'],
    since: '2026-03-13T15:09:27Z',
    until: '2026-03-14T15:09:26Z',
    rows: [[4]],
    total_rows: 1,
    spots: 4,
  });
});

it('groups by up to three dimensions and tells several measures, in the order in which they are asked for', async () => {
  const found = await ask(
    'by=band,callsign&measure=skimmers,spots,snr_max,snr_median,wpm_median,first,distance_max',
  );
  const list = await service.get<{ spots: { distance_km: number | null }[] }>(
    '/spots?include=path&callsign=K1ABC',
  );
  const km = Math.max(...list.body.spots.map(({ distance_km: one }) => one ?? 0));
  expect(km).toBeGreaterThan(5_900);
  expect(found.by).toEqual(['band', 'callsign']);
  expect(found.rows).toEqual([
    ['20m', 'K1ABC', 2, 2, 24, 6, 29, '2026-03-14T15:07:26Z', km],
    ['40m', 'DL1ABC', 1, 1, 7, 7, 28, '2026-03-14T14:07:46Z', null],
    ['other', 'W1AW', 1, 1, 7, 7, null, '2026-03-14T14:06:06Z', null],
  ]);
});

it('names steps by their lower end, rounded down', async () => {
  expect((await ask('by=snr&order=snr')).rows).toEqual([
    [-15, 1],
    [5, 2],
    [20, 1],
  ]);
  expect((await ask('by=distance&order=-distance')).rows).toEqual([
    [5500, 1],
    [0, 1],
    [null, 2],
  ]);
});

it('takes steps of other sizes, of time from midnight', async () => {
  expect((await ask('by=snr&snr_step=1&order=snr')).rows).toEqual([
    [-12, 1],
    [7, 2],
    [24, 1],
  ]);
  expect((await ask('by=wpm&wpm_step=10&order=wpm')).rows).toEqual([
    [20, 2],
    [30, 1],
    [null, 1],
  ]);
  const distances = await ask('by=distance&distance_step=10&order=distance');
  expect(distances.rows).toEqual([
    [expect.any(Number), 1],
    [expect.any(Number), 1],
    [null, 2],
  ]);
  const { body } = await service.get<{ spots: { distance_km: number }[] }>(
    '/spots?include=path&callsign=K1ABC',
  );
  const steps = body.spots.map(({ distance_km: km }) => Math.floor(km / 10) * 10);
  expect(distances.rows.slice(0, 2).map(([km]) => km)).toEqual(steps.toSorted((a, b) => a - b));
  expect((await ask('by=time')).rows).toEqual([
    ['2026-03-14T14:00:00Z', 2],
    ['2026-03-14T15:00:00Z', 2],
  ]);
  expect((await ask('by=time&time_step=5m')).rows).toEqual([
    ['2026-03-14T14:05:00Z', 2],
    ['2026-03-14T15:05:00Z', 2],
  ]);
  expect((await ask('by=time&time_step=6h&since=7d')).rows).toEqual([
    ['2026-03-13T06:00:00Z', 1],
    ['2026-03-14T12:00:00Z', 4],
  ]);
});

it('groups by where the middle of a path is, by its bearing and by the sun there', async () => {
  const where = 'callsign=K1ABC&spotter=DK9IP';
  const middle = async (by: string) => (await ask(`${where}&by=${by}`)).rows;
  // FN42 is at 42.5, -71, JN48 at 48.5, 9: the middle, by the formula of atlases, at 53.0004, -33.562.
  expect(await middle('mid_lat,mid_lon')).toEqual([[53, -34, 1]]);
  expect(await middle('mid_grid2,mid_grid4')).toEqual([['HO', 'HO33', 1]]);
  // 15:07:27 UTC, and 2 h 14 min before that 33.56 degrees west.
  expect(await middle('bearing,solar_hour')).toEqual([[270, 12, 1]]);
  expect((await ask('by=mid_lat&callsign=DL1ABC')).rows).toEqual([[null, 1]]);
  const measures = 'measure=spots,paths,located,snr_q1,snr_median,snr_q3';
  expect((await ask(measures)).rows).toEqual([[4, 4, 2, 2.25, 7, 11.25]]);
});

it('begins hours, days, months and years where they begin, and counts of a ragged hour what is inside', async () => {
  const since = 'since=2026-03-14T14:07:00Z';
  expect((await ask(`by=hour&${since}`)).rows).toEqual([
    ['2026-03-14T14:00:00Z', 1],
    ['2026-03-14T15:00:00Z', 2],
  ]);
  expect((await ask(`by=year,month,day&since=7d`)).rows).toEqual([
    ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-13T00:00:00Z', 1],
    ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-14T00:00:00Z', 4],
  ]);
  expect((await ask('by=weekday,hour_of_day&since=7d')).rows).toEqual([
    [5, 9, 1],
    [6, 14, 2],
    [6, 15, 2],
  ]);
});

it('orders by what is asked for, and tells how many groups there are whatever the limit', async () => {
  const all = await ask('by=callsign&measure=spots,last&order=-last');
  expect(all.rows.map(([callsign]) => callsign)).toEqual(['K1ABC', 'DL1ABC', 'W1AW']);
  const some = await ask('by=callsign&measure=spots,last&order=-last&limit=1');
  expect(some).toMatchObject({ rows: all.rows.slice(0, 1), total_rows: 3, spots: 4 });
  expect(
    (await ask('by=band,callsign&order=callsign')).rows.map(([, callsign]) => callsign),
  ).toEqual(['DL1ABC', 'K1ABC', 'W1AW']);
});

it('takes every filter of a list, and counts what the list counts', async () => {
  for (const filter of [
    'call=K1',
    'snr_min=7',
    'spotter_near=FN42&spotter_within_km=100',
    'continent=EU',
    'callsign=N0NE',
    'distance_min=100',
    'distance_max=100',
    'mid_box=40,-80,45,-60',
  ]) {
    const { spots } = await ask(`${filter}&by=callsign&since=7d`);
    const list = await service.get<{ total: number }>(`/spots?${filter}&since=7d`);
    expect(spots).toBe(list.body.total);
  }
  expect(await ask('callsign=N0NE&measure=spots,snr_max')).toMatchObject({
    rows: [[0, null]],
    total_rows: 1,
    spots: 0,
  });
  expect(await ask('callsign=N0NE&by=mode')).toMatchObject({ rows: [], total_rows: 0, spots: 0 });
});

it('comes as CSV, by format and by Accept', async () => {
  const url = `${service.origin}/api/v1/aggregate?by=band,callsign&measure=spots,wpm_median&limit=2`;
  const byFormat = await fetch(`${url}&format=csv`);
  expect(await byFormat.text()).toBe(
    'band,callsign,spots,wpm_median\r\n20m,K1ABC,2,29\r\n40m,DL1ABC,1,28\r\n',
  );
  const headers = ['content-type', 'x-total-rows', 'x-spots'];
  expect(headers.map((name) => byFormat.headers.get(name))).toEqual([
    'text/csv; charset=utf-8',
    '3',
    '4',
  ]);
  const byAccept = await fetch(url, { headers: { Accept: 'text/csv' } });
  expect(byAccept.headers.get('content-type')).toContain('text/csv');
  expect(byAccept.headers.get('vary')).toContain('Accept');
  const json = await fetch(url, { headers: { Accept: 'application/json, text/csv' } });
  expect(json.headers.get('content-type')).toContain('application/json');
  expect(await (await fetch(`${url}&format=csv&callsign=W1AW`)).text()).toContain(
    'other,W1AW,1,\r\n',
  );
});

it('describes every dimension and measure', async () => {
  const path = new URL('../../../docs/openapi.json', import.meta.url);
  const { paths } = JSON.parse(await readFile(path, 'utf8')) as {
    paths: Record<string, { get: { parameters: { name: string }[] } }>;
  };
  const { parameters } = paths['/api/v1/aggregate']!.get;
  const textOf = (name: string) => JSON.stringify(parameters.find((one) => one.name === name));
  for (const name of DIMENSION_NAMES) expect(textOf('by')).toContain(`\`${name}\`: `);
  for (const name of MEASURE_NAMES) expect(textOf('measure')).toContain(`\`${name}\`: `);
});

it.each([
  ['by=hour,day,month,year', 'by', 'at most 3'],
  ['by=colour', 'by', 'must be a comma-separated list of minute, hour'],
  ['measure=spots,loudness', 'measure', 'must be a comma-separated list of spots'],
  ['order=-snr_max', 'order', 'order must be one of spots, perhaps with - in front'],
  ['by=band&order=mode', 'order', 'order must be one of band, spots'],
  ['format=xml', 'format', 'must be one of json, csv, ndjson'],
  ['limit=10001', 'limit', 'from 1 to 10000'],
  ['limit=1000001&format=csv', 'limit', 'from 1 to 1000000'],
  ['limit=0&format=ndjson', 'limit', 'from 1 to 1000000'],
  ['since=1h&until=2h', 'since', 'since is 24h unless given'],
  ['snr_min=loud', 'snr_min', 'must be'],
  ['by=time&time_step=7m', 'time_step', 'must be one of 1m, 2m, 5m, 10m, 15m, 30m, 1h, 3h, 6h'],
  ['by=distance&distance_step=20', 'distance_step', 'must be one of 10, 25, 50, 100, 250, 500'],
  ['by=snr&snr_step=2.0', 'snr_step', 'must be one of 1, 2, 5, 10'],
  ['by=wpm&wpm_step=0', 'wpm_step', 'must be one of 1, 2, 5, 10'],
  ['by=hour&time_step=10m', 'time_step', 'send it with by=time'],
  ['distance_step=500', 'distance_step', 'send it with by=distance'],
  ['by=wpm&snr_step=5', 'snr_step', 'send it with by=snr'],
  ['distance_max=20101', 'distance_max', 'a whole number from 0 to 20100'],
  ['mid_box=1,2,1,3', 'mid_box', 'must be four degrees'],
])('%s is refused', async (parameters, field, message) => {
  const { status, body } = await service.get(`/aggregate?${parameters}`);
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      error: expect.objectContaining({
        code: 'invalid_parameter',
        details: [{ field, message: expect.stringContaining(message) as string }],
      }) as object,
    },
  });
});
