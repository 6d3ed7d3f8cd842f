import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import type { SkimmerListView, SkimmerView } from '../../../src/stats/skimmers.dto.js';
import { SkimmerQualityService } from '../../../src/stats/skimmer-quality.service.js';
import { StatsTasks } from '../../../src/stats/stats.tasks.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { expectedSkews, PLANTED_PPM, skewedReports } from '../../support/spots/skewed-skimmers.js';

const NOW = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

const SKIMMERS = ['K3LR', 'W3LPL', 'DL9GTB', 'KM3T', 'TF3Y'];

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
});

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

/** Signals far apart that five skimmers hear; of every tenth, one of them misses the last character. */
function misreadReports(): SpotReport[] {
  const hourStart = Math.floor(NOW / 3_600) * 3_600;
  return Array.from({ length: 200 }, (_, n) => {
    const heardAtSeconds = hourStart - 1_800 - (n % 20) * 3_600;
    const frequencyHz = 14_001_000 + n * 1_500;
    const callsign =
      `${'ABCDEFGHIJ'[n % 10]}${n % 7}X${'QRSTUVWYZP'[Math.floor(n / 10) % 10]}${n}LMN`.slice(0, 9);
    return SKIMMERS.map((spotter) =>
      aReport({
        spotter,
        spotterNode: -1,
        heardAtSeconds,
        frequencyHz,
        callsign: n % 10 === 0 && spotter === 'TF3Y' ? callsign.slice(0, -1) : callsign,
      }),
    );
  }).flat();
}

describe('GET /skimmers?include=quality', () => {
  it('tells how much too high the frequencies of each skimmer are, as columns have them', async () => {
    const log = new ColumnLog(holder);
    await log.whenAt();
    await forget();
    const questions = log.columns.counts.queries;
    await tasksOf(holder).computeSkimmerQuality();
    expect(log.columns.counts.queries - questions).toBeGreaterThan(3 * 24);
    const found = await skimmers(holder);
    expectSkews(found);
    // Against the truth too: the median of the others is near it, and so is what was planted.
    for (const { spotter, skew_ppm: ppm } of found) {
      if (ppm === null || ppm === undefined) expect(spotter).toBe('JA1XYZ');
      else expect(Math.abs(ppm - (PLANTED_PPM[spotter] ?? Number.NaN))).toBeLessThan(1);
    }
  });

  it('is the same of PostgreSQL, and from every process', async () => {
    const before = await skimmers(holder);
    await forget();
    await other.app
      .get(SkimmerQualityService, { strict: false })
      .compute(new AbortController().signal);
    expect(await skimmers(other)).toEqual(before);
    expect(await skimmers(holder)).toEqual(before);
  });

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
  });

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

  it('tells which share of its spots belongs to suspect signals', async () => {
    const service = await startTestApp();
    try {
      await service.record([
        ...misreadReports(),
        // Of the hour that is under way: not judged yet.
        ...SKIMMERS.map((spotter) =>
          aReport({ spotter, callsign: 'TF3Y', heardAtSeconds: NOW - 60 }),
        ),
        aReport({ spotter: 'TF3Y', callsign: 'TF3YL', heardAtSeconds: NOW - 50 }),
      ]);
      // A busy machine may hold the role only later.
      await eventually(async () => {
        await tasksOf(service).computeSkimmerQuality();
        const rates = (await skimmers(service)).map(({ spotter, suspect_rate: rate }) => [
          spotter,
          rate,
        ]);
        expect(Object.fromEntries(rates)).toEqual({
          ...Object.fromEntries(SKIMMERS.map((name) => [name, 0])),
          TF3Y: 0.1,
        });
      });
      // A late spot of an hour that was judged before counts too.
      const late = misreadReports()
        .filter(({ spotter }) => spotter === 'K3LR')
        .slice(0, 1);
      await service.record(
        late.map((report) => ({ ...report, callsign: report.callsign.slice(1), spotter: 'W1NEW' })),
      );
      await tasksOf(service).computeSkimmerQuality();
      expect((await skimmers(service)).find(({ spotter }) => spotter === 'W1NEW')).toMatchObject({
        suspect_rate: 1,
      });
    } finally {
      await service.close();
    }
  });

  it('refuses what it does not know, by name', async () => {
    expect(await holder.get('/skimmers?include=skew')).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'include' }] } },
    });
  });
});
