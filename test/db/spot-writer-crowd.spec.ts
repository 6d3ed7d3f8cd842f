import { Client } from 'pg';
import { SpotsService } from '../../src/spots/spots.service.js';
import { BEGIN_AS_WRITER } from '../../src/spots/log/spot-writer.repository.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';

const MINUTE = Math.floor(NOW_MS / 60_000) * 60 - 600;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.close());

/** One skimmer's reports of one minute, of a hundred stations. */
const reports = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) =>
    aReport({
      heardAtSeconds: MINUTE + (index % 60),
      callsign: `K${(from + index) % 10}A${String.fromCodePoint(65 + ((from + index) % 13))}C`,
      frequencyHz: 7_000_000 + from + index,
    }),
  );

const recordIn = async ({ app }: TestApp, from: number, to: number) =>
  app.get(SpotsService, { strict: false }).record(reports(from, to));

it('a second writer takes up a crowded minute of one skimmer, in a day without statistics, in no time', async () => {
  for (let from = 0; from < 40_000; from += 4_000) await recordIn(service, from, from + 4_000);
  const second = await startTestApp({ DATABASE_URL: service.database.url });
  const startedAtMs = performance.now();
  expect(await recordIn(second, 39_500, 40_500)).toMatchObject({ stored: 500, duplicate: 500 });
  const tookMs = performance.now() - startedAtMs;
  await second.close();
  expect(tookMs).toBeLessThan(2_000);
}, 60_000);

it('a writer that is frozen in the middle holds up the others for five seconds at most', async () => {
  const frozen = new Client({ connectionString: service.database.url });
  frozen.on('error', () => undefined);
  await frozen.connect();
  await frozen.query(BEGIN_AS_WRITER);
  const startedAtMs = performance.now();
  expect(await recordIn(service, 50_000, 50_010)).toMatchObject({ stored: 10 });
  const tookMs = performance.now() - startedAtMs;
  await frozen.end().catch(() => undefined);
  expect(tookMs).toBeGreaterThan(2_000);
  expect(tookMs).toBeLessThan(9_000);
});
