import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';

let database: TestDatabase;
let client: Client;
let service: ServiceProcess;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await service.stop('SIGKILL');
  await client.end();
  await database.drop();
});

const start = async () =>
  ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: 'none',
    GRID_PROVIDERS: 'none',
    COLUMNS: 'off',
  });

it('does not start where a newer version has migrated, and says what to do', async () => {
  await client.query(
    `INSERT INTO migrations (timestamp, name) VALUES (2999000000000, 'AddLater2999000000000')`,
  );
  service = await start();
  expect(await service.untilEnded()).toBe(1);
  const [complaint, ...others] = service.output
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line));
  expect(complaint).toContain(
    'Cannot start: the database was migrated by a newer version of this service (AddLater2999000000000). ' +
      'Start that version, or a newer one; to go back, restore the backup from before the upgrade',
  );
  expect(others).toEqual([]);
});

it('does not tell of lost spots where the history of the log was not recorded before', async () => {
  await client.query(`UPDATE spot_log SET last_id = 5, server_history = ''`);
  service = await start();
  await eventually(() => expect(service.output).toContain('The log records the history'));
  expect(service.output).not.toMatch(/promoted|may be lost/);
  const { rows } = await client.query('SELECT last_id > 1000000 AS "isBeyond" FROM spot_log');
  expect(rows).toEqual([{ isBeyond: true }]);
});
