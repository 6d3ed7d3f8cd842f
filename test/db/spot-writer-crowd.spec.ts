import { Client } from 'pg';
import { SpotsService } from '../../src/spots/spots.service.js';
import { BEGIN_AS_WRITER } from '../../src/log/state/writer-lock.repository.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/spots/builders.js';
import { createTestDatabase } from '../support/databases/database.js';
import { eventually } from '../support/eventually.js';

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

/** How many rows of spots were read, by whatever plan. A session tells it at the latest when it ends: to be asked after all have. */
async function rowsRead(client: Client): Promise<number> {
  await eventually(async () => {
    const { rows: sessions } = await client.query(`
      SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
    expect(sessions).toHaveLength(0);
  });
  const { rows } = await client.query<{ read: number }>(`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS read
    FROM pg_stat_user_tables WHERE relname LIKE 'spots_2%'`);
  return rows[0]!.read;
}

const recordIn = async ({ app }: TestApp, from: number, to: number) =>
  app.get(SpotsService, { strict: false }).record(reports(from, to));

it('a second writer takes up a crowded minute of one skimmer, in a day without statistics, by reading few rows', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const write = async (from: number, to: number, size: number) => {
    const writer = await startTestApp({ DATABASE_URL: database.url });
    const outcomes = [];
    for (; from < to; from += size) outcomes.push(await recordIn(writer, from, from + size));
    await writer.close();
    return outcomes;
  };
  await write(0, 40_000, 4_000);
  const before = await rowsRead(client);
  expect(await write(39_500, 40_500, 1_000)).toMatchObject([{ stored: 500, duplicate: 500 }]);
  const read = (await rowsRead(client)) - before;
  await client.end();
  await database.drop();
  // Those of the minute a few times over, and not for each report: the bad plan reads 30 million. What a service that starts
  // reads by itself is in it too, up to 500,000 on a busy machine.
  expect(read).toBeGreaterThan(500);
  expect(read).toBeLessThan(4_000_000);
});

it('a writer that is frozen in the middle holds up the others for five seconds at most', async () => {
  const frozen = new Client({ connectionString: service.database.url });
  frozen.on('error', () => undefined);
  await frozen.connect();
  await frozen.query(BEGIN_AS_WRITER);
  const startedAtMs = performance.now();
  expect(await recordIn(service, 50_000, 50_010)).toMatchObject({ stored: 10 });
  const tookMs = performance.now() - startedAtMs;
  expect(tookMs).toBeGreaterThan(2_000);
  await expect(frozen.query('COMMIT')).rejects.toThrow();
});
