import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { changeLog } from '../../support/spots/place-tables.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const NAMES = 45_000;
const PREFIXES = ['K', 'DL', 'JA', 'G', 'F', 'UA', 'EA', 'VE', 'PY', 'SM'];

/** Every American in the tenth zone. */
const MOVED = 'K,United States,291,NA,10,8,37.6,91.87,5.0,K;\n';

let database: TestDatabase;
let client: Client;
let folder: string;
let service: ServiceProcess;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'places-walk-'));
  await client.query(
    `INSERT INTO callsigns (callsign)
     SELECT ($2::text[])[1 + n % 10] || n / 10 % 10 || chr(65 + n / 17576) || chr(65 + n / 676 % 26) ||
       chr(65 + n / 26 % 26) || chr(65 + n % 26)
     FROM generate_series(1, $1) AS n`,
    [NAMES, PREFIXES],
  );
});

afterEach(async () => {
  await service.stop('SIGTERM');
  await client.end();
  await database.drop();
  await removeFolder(folder);
});

async function start(variables: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return ServiceProcess.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    ...variables,
  });
}

async function count(condition: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM callsigns LEFT JOIN places ON places.id = place_id WHERE ${condition}`,
  );
  return rows[0]?.count ?? -1;
}

/** Milliseconds of the walk, from the first name stored to the last. */
async function untilWalked(file: string): Promise<number> {
  let firstMs = 0;
  const { changes } = await changeLog(client);
  await eventually(async () => {
    const log = await changeLog(client);
    if (firstMs === 0 && log.changes > changes) firstMs = performance.now();
    expect(log.file).not.toBe(file);
  }, 180_000);
  return Math.round(performance.now() - firstMs);
}

it('a walk over all names goes on after a kill -9, and writes only what is left', async () => {
  // So slow that it is not over before it is killed.
  await client.query(`
    CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$;
    CREATE TRIGGER rest BEFORE UPDATE ON callsigns FOR EACH ROW WHEN (NEW.id % 1000 = 0)
      EXECUTE FUNCTION rest()`);
  service = await start();
  const midway = async () => {
    const placed = await count('place_id IS NOT NULL');
    expect(placed).toBeGreaterThan(0);
    return placed;
  };
  await eventually(midway);
  expect(await service.stop('SIGKILL')).toBe('SIGKILL');
  await client.query('DROP TRIGGER rest ON callsigns');
  const before = await midway();
  expect(before).toBeLessThan(NAMES);
  const log = await changeLog(client);
  expect(log.file).toBe('');
  expect(await count(`grid_change IS NULL AND place_id IS NOT NULL`)).toBe(0);

  service = await start();
  const walkMs = await untilWalked('');
  expect(await count('place_id IS NULL OR place_id = 0')).toBe(0);
  expect(await count(`grid_change <= ${log.changes}`)).toBe(before);
  expect(await count(`dxcc = 291`)).toBe(NAMES / 10);
  const full = await changeLog(client);

  await service.stop('SIGTERM');
  const path = join(folder, 'cty.csv');
  await writeFile(path, MOVED);
  service = await start({ COUNTRY_FILE: path });
  const nextWalkMs = await untilWalked(full.file);
  expect(await count('place_id = 0')).toBe((NAMES * 9) / 10);
  expect(await count('cq_zone = 10')).toBe(NAMES / 10);
  printFigures('places-walk', { names: NAMES, before, walkMs, nextWalkMs });

  // Nothing is written over and over.
  const { changes } = await changeLog(client);
  await delay(2_500);
  expect(await changeLog(client)).toMatchObject({ changes });
});
