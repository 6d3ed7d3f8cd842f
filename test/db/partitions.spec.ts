import { Client } from 'pg';
import { SpotsService } from '../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/databases/database.js';
import { aReport } from '../support/spots/builders.js';
import { eventually } from '../support/eventually.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

let database: TestDatabase;
let service: TestApp;
let client: Client;

beforeAll(async () => {
  // Without those that other tests' databases have from the first.
  database = await createTestDatabase();
  service = await startTestApp({ DATABASE_URL: database.url });
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await service.close();
  await database.drop();
});

async function partitions(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = 'spots'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('the daily partitions', () => {
  it('stand ready for today and a week ahead from the start on', async () => {
    const ahead = Array.from({ length: 8 }, (_, day) => `spots_2026_03_${14 + day}`);
    await eventually(async () => expect(await partitions()).toEqual(ahead));
  });

  it('are made when a spot of another day comes, while a reader holds the table', async () => {
    await client.query('BEGIN; SELECT count(*) FROM spots');
    try {
      await service.record([aReport({ heardAtSeconds: NOW_SECONDS - 100 * DAY })]);
    } finally {
      await client.query('COMMIT');
    }
    expect(await partitions()).toContain('spots_2025_12_04');
  });

  it('do not make readers wait while they are attached', async () => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7211002)');
    await client.query('CREATE TABLE spots_2024_01_01 (LIKE spots INCLUDING ALL)');
    await client.query(
      `ALTER TABLE spots ATTACH PARTITION spots_2024_01_01
       FOR VALUES FROM ('2024-01-01 00:00:00+00') TO ('2024-01-02 00:00:00+00')`,
    );
    const { status } = await service.get('/spots?since=365d&call=K1');
    expect(status).toBe(200);
    await client.query('ROLLBACK');
  });

  it('are looked for again when one that was known is gone', async () => {
    const spots = service.app.get(SpotsService, { strict: false });
    const day = aReport({ heardAtSeconds: NOW_SECONDS - 50 * DAY });
    await spots.record([day]);
    await client.query('DROP TABLE spots_2026_01_23');
    const again = aReport({ heardAtSeconds: NOW_SECONDS - 50 * DAY, callsign: 'W1AW' });
    await spots.record([again]).catch(() => undefined);
    expect((await spots.record([again])).stored).toBe(1);
  });
});
