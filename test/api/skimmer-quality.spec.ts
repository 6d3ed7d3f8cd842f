import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { SkimmerListView, SkimmerView } from '../../src/stats/skimmers.dto.js';
import { SkimmerQualityService } from '../../src/stats/skimmer-quality.service.js';
import { StatsTasks } from '../../src/stats/stats.tasks.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { ColumnLog } from '../support/column-log.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { expectedSkews, PLANTED_PPM, skewedReports } from '../support/skewed-skimmers.js';

const NOW = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

const reports = skewedReports(NOW - 1, 4_000, 56);
const expected = expectedSkews(reports, NOW - DAY, NOW);

let folder: string;
let database: TestDatabase;
let client: Client;
/** The first holds the role. */
let holder: TestApp;
let other: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skimmer-quality-'));
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const variables = { DATABASE_URL: database.url, DATA_DIR: folder };
  holder = await startTestApp(variables, [], { followsInColumns: true });
  other = await startTestApp({ ...variables, COLUMNS: 'off' });
  await holder.record(reports);
}, 30_000);

afterAll(async () => {
  await holder.close();
  await other.close();
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const forget = async () => client.query('DELETE FROM skimmer_quality');
const tasksOf = (service: TestApp) => service.app.get(StatsTasks, { strict: false });

async function skimmers(service: TestApp): Promise<SkimmerView[]> {
  const { status, body } = await service.get<SkimmerListView>('/skimmers?hours=25&include=quality');
  expect(status).toBe(200);
  return body.skimmers;
}

function expectSkews(found: readonly SkimmerView[]): void {
  expect(found.map(({ spotter }) => spotter).sort()).toEqual([...expected.keys()].sort());
  for (const { spotter, skew_ppm: ppm } of found) {
    const right = expected.get(spotter);
    if (right === null || right === undefined) expect([spotter, ppm]).toEqual([spotter, null]);
    else expect(Math.abs((ppm ?? Number.NaN) - right)).toBeLessThan(0.1);
  }
}

describe('GET /skimmers?include=quality', () => {
  it('tells how much too high the frequencies of each skimmer are, as columns have them', async () => {
    const log = new ColumnLog(holder);
    await log.whenAt();
    await forget();
    const questions = log.columns.counts.queries;
    await tasksOf(holder).computeSkimmerQuality();
    expect(log.columns.counts.queries - questions).toBeGreaterThan(2 * 24);
    const found = await skimmers(holder);
    expectSkews(found);
    // Against the truth too: the median of the others is near it, and so is what was planted.
    for (const { spotter, skew_ppm: ppm } of found) {
      if (ppm === null || ppm === undefined) expect(spotter).toBe('JA1XYZ');
      else expect(Math.abs(ppm - (PLANTED_PPM[spotter] ?? Number.NaN))).toBeLessThan(1);
    }
  }, 20_000);

  it('is the same of PostgreSQL, and from every process', async () => {
    const before = await skimmers(holder);
    await forget();
    await other.app
      .get(SkimmerQualityService, { strict: false })
      .compute(new AbortController().signal);
    expect(await skimmers(other)).toEqual(before);
    expect(await skimmers(holder)).toEqual(before);
  }, 20_000);

  it('gives the receivers, the grid and the place', async () => {
    const found = await skimmers(holder);
    expect(found.find(({ spotter }) => spotter === 'KM3T')).toMatchObject({
      nodes: [2, 3],
      grid: null,
      entity: 'United States',
      continent: 'NA',
    });
  });

  it('is computed by the holder of the role alone, and not twice within an hour', async () => {
    await forget();
    await tasksOf(other).computeSkimmerQuality();
    expect((await client.query('SELECT FROM skimmer_quality')).rowCount).toBe(0);
    expect(await skimmers(other)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ spotter: 'KM3T', skew_ppm: null, nodes: [] }),
      ]),
    );
    const { signal } = new AbortController();
    const quality = holder.app.get(SkimmerQualityService, { strict: false });
    await quality.computeIfOld(signal);
    const computed = async () =>
      (
        await client.query<{ at: string }>(
          'SELECT max(computed_at)::text AS at FROM skimmer_quality',
        )
      ).rows[0]?.at;
    const first = await computed();
    holder.clock.advanceMs(3_599_000);
    await quality.computeIfOld(signal);
    expect(await computed()).toBe(first);
    holder.clock.advanceMs(2_000);
    await quality.computeIfOld(signal);
    expect(await computed()).not.toBe(first);
    holder.clock.advanceMs(-3_601_000);
  }, 20_000);

  it('forgets skimmers that have been silent for a day', async () => {
    holder.clock.advanceMs(2 * DAY * 1_000);
    try {
      await tasksOf(holder).computeSkimmerQuality();
      expect((await client.query('SELECT FROM skimmer_quality')).rowCount).toBe(0);
    } finally {
      holder.clock.advanceMs(-2 * DAY * 1_000);
    }
  });

  it('leaves the answer without it as it is', async () => {
    const { body } = await holder.get<SkimmerListView>('/skimmers?hours=25');
    for (const skimmer of body.skimmers) {
      expect(Object.keys(skimmer)).toEqual([
        'spotter',
        'grid',
        'spotCount',
        'lastSpot',
        'bands',
        'modes',
      ]);
    }
  });

  it('refuses what it does not know, by name', async () => {
    expect(await holder.get('/skimmers?include=skew')).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'include' }] } },
    });
  });
});
