import { Client } from 'pg';
import sql from 'sql-template-tag';
import { DatabaseService } from '../../src/database/database.service.js';
import { NameTable } from '../../src/log/names/name-table.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/spots/builders.js';
import { placeCallsigns } from '../support/databases/dictionary.js';

let service: TestApp;
let client: Client;
let table: NameTable;
let database: DatabaseService;
let heard = 0;

beforeAll(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.url });
  await client.connect();
  table = service.app.get(NameTable, { strict: false });
  database = service.app.get(DatabaseService, { strict: false });
  await hear('K1ABC', 'W1AW');
});

afterAll(async () => {
  await client.end();
  await service.close();
});

async function hear(...callsigns: string[]): Promise<void> {
  const heardAtSeconds = Math.floor(NOW_MS / 1000) - 600 + heard++;
  await service.record(callsigns.map((callsign) => aReport({ callsign, heardAtSeconds })));
}

/** The callsigns of the database with a grid that begins so, as the table finds them. */
async function inGrid(beginning: string): Promise<string[]> {
  const set = await database.snapshot((run) =>
    table.matching(run, ({ grid }) => grid?.startsWith(beginning) ?? false),
  );
  const { rows } = await client.query<{ callsign: string }>(
    'SELECT callsign FROM callsigns WHERE id = ANY($1) ORDER BY callsign',
    [set.ids()],
  );
  expect(rows).toHaveLength(set.size);
  return rows.map(({ callsign }) => callsign);
}

it('knows what is new and what has changed in each snapshot', async () => {
  expect(await inGrid('FN')).toEqual([]);
  await placeCallsigns(service.database.url, [{ callsign: 'K1ABC', grid: 'FN42' }]);
  expect(await inGrid('FN')).toEqual(['K1ABC']);
  await hear('N1XX');
  await placeCallsigns(service.database.url, [{ callsign: 'N1XX', grid: 'FN31pr' }]);
  expect(await inGrid('FN')).toEqual(['K1ABC', 'N1XX']);
  await placeCallsigns(service.database.url, [{ callsign: 'K1ABC', grid: 'EM10' }]);
  expect(await inGrid('FN')).toEqual(['N1XX']);
});

it('is asked again on a newer snapshot, when a callsign has changed since', async () => {
  let attempts = 0;
  const found = await database.snapshot(async (run) => {
    await run(sql`SELECT FROM callsigns LIMIT 1`);
    if (++attempts === 1) {
      await placeCallsigns(service.database.url, [{ callsign: 'W1AW', grid: 'FN31' }]);
      expect(await inGrid('FN31')).toEqual(['N1XX', 'W1AW']);
    }
    const set = await table.matching(run, ({ grid }) => grid?.startsWith('FN31') ?? false);
    const [row] = await run<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM callsigns WHERE grid LIKE 'FN31%'`,
    );
    return { bySet: set.size, bySnapshot: row!.count };
  });
  expect({ attempts, ...found }).toEqual({ attempts: 2, bySet: 2, bySnapshot: 2 });
});

it('forgets callsigns that were removed, and numbers that others have now', async () => {
  await client.query('DELETE FROM spots');
  await client.query('DELETE FROM callsign_last');
  await client.query("DELETE FROM callsigns WHERE callsign = 'N1XX'");
  await client.query('UPDATE spot_log SET dictionary_generation = dictionary_generation + 1');
  const size = await database.snapshot(async (run) => (await table.matching(run, () => true)).size);
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM callsigns');
  expect(size).toBe(Number(rows[0]!.count));
});
