import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { CopyCheckService } from '../../src/columns/copy-check.service.js';
import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import type { CopyState } from '../../src/columns/clickhouse/copy-state.repository.js';
import { CopyStateRepository } from '../../src/columns/clickhouse/copy-state.repository.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { createTestDatabase, withClient } from '../support/databases/database.js';
import { loseSpots } from '../support/databases/lose-spots.js';
import { eventually } from '../support/eventually.js';
import { aReport } from '../support/spots/builders.js';

const NOW = Math.floor(NOW_MS / 1000);

/** What both have of a spot; a sum of these tells any difference. */
const ID_AND_FREQUENCY = 'id, frequency_hz, type_id';

let engine: TestClickHouse;
let service: TestApp;
let client: Client;
let made = 0;

beforeEach(async () => {
  engine = await TestClickHouse.start();
  service = await start();
  client = new Client(service.database.url);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await service.close();
  await engine.stop();
});

async function start(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const settings = { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url, ...variables };
  return startTestApp(settings, [], { followsInColumns: true });
}

async function record(count: number): Promise<void> {
  await service.record(
    Array.from({ length: count }, () =>
      aReport({ callsign: 'K1ABC', heardAtSeconds: NOW - 60, frequencyHz: 14_000_000 + made++ }),
    ),
  );
}

async function ofPostgres(): Promise<unknown[][]> {
  const text = `SELECT ${ID_AND_FREQUENCY} FROM spots ORDER BY id`;
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  return rows.map((row) => row.map(Number));
}

const ofClickHouse = async () =>
  engine.ask(`SELECT ${ID_AND_FREQUENCY} FROM spots WHERE id > 0 ORDER BY id`);

async function namesOfPostgres(): Promise<unknown[][]> {
  const text = 'SELECT id, callsign FROM callsigns ORDER BY id';
  return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
}

/** Those that questions are answered with. */
async function namesOfClickHouse(): Promise<unknown[][]> {
  const { namesEdition } = await state();
  return engine.ask(
    `SELECT DISTINCT id, callsign FROM callsign_versions WHERE edition = ${namesEdition} ORDER BY id`,
  );
}

const log = () => service.app.get(ClickHouseLog, { strict: false });

async function state(): Promise<CopyState> {
  return service.app.get(CopyStateRepository, { strict: false }).read();
}

/** Waits until ClickHouse has what PostgreSQL has, and says so. */
async function expectEqual(): Promise<void> {
  await eventually(async () => {
    const expected = await ofPostgres();
    const { changes, lastId, trouble } = await state();
    expect([trouble, changes >= 0, lastId]).toEqual([null, true, expected.at(-1)?.[0]]);
    expect(await ofClickHouse()).toEqual(expected);
    expect(await namesOfClickHouse()).toEqual(await namesOfPostgres());
    expect([log().state, log().problem]).toEqual(['ok', undefined]);
  });
}

/** As when the copier is killed behind a block that it has sent, and before it notes that. */
async function forgetBlock(afterId: number, count: number): Promise<void> {
  await client.query('UPDATE clickhouse_copy SET last_id = $1, spots = spots - $2', [
    afterId,
    count,
  ]);
}

it('a block that is sent twice counts once', async () => {
  await record(7);
  await expectEqual();
  await record(5);
  await expectEqual();
  await forgetBlock(7, 5);
  await eventually(async () => expect((await state()).lastId).toBe(12));
  await expectEqual();
  expect((await state()).spots).toBe(12);
});

it('rows that get lost there are sent again, and those that are nowhere in the log go', async () => {
  await record(20);
  await expectEqual();
  const { attempt } = await state();
  await engine.ask('ALTER TABLE spots DELETE WHERE id IN (3, 17) SETTINGS mutations_sync = 2');
  // Whoever comes back looks first at what is there.
  await engine.kill();
  await engine.startAgain();
  await expectEqual();
  expect((await state()).attempt).toBeGreaterThan(attempt);

  await engine.ask(
    `INSERT INTO spots (${ID_AND_FREQUENCY}, heard_s) VALUES (21, 1, 1, ${NOW}), (22, 1, 1, ${NOW})`,
  );
  await engine.kill();
  await engine.startAgain();
  await eventually(async () => expect(await ofClickHouse()).toHaveLength(20));
  await record(3);
  await expectEqual();
});

it('what a failover loses is deleted before anything new is sent, also a type that was filled in', async () => {
  await record(10);
  await expectEqual();
  // An import filled in a type, and the change of it is lost with the newest spots.
  await engine.ask('ALTER TABLE spots UPDATE type_id = 2 WHERE id = 4 SETTINGS mutations_sync = 2');
  await loseSpots(client, 3);
  await client.query(`UPDATE spot_log SET server_history = '1/00000001'`);
  await record(4);
  await expectEqual();
  const ids = (await ofClickHouse()).map(([id]) => Number(id));
  expect(ids.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ids[7]).toBeGreaterThan(1_000_000);
});

it('tables that are gone are made and filled again', async () => {
  await record(10);
  await expectEqual();
  await engine.ask('DROP TABLE spots SYNC');
  await engine.ask('DROP TABLE callsign_versions SYNC');
  await record(1);
  await expectEqual();
});

it('where the horizon was moved back, all is sent anew, and names with it, though nothing was away', async () => {
  await record(10);
  await expectEqual();
  const { attempt } = await state();
  await client.query('UPDATE clickhouse_copy SET horizon_day = 1');
  await eventually(async () => expect((await state()).attempt).toBe(attempt + 1));
  await expectEqual();
});

it('tables of another log are left alone, and it is told', async () => {
  await record(10);
  await expectEqual();
  const database = await createTestDatabase();
  // Databases of tests are copies of one.
  await withClient(database.url, (one) =>
    one.query('UPDATE clickhouse_copy SET installation = gen_random_uuid()'),
  );
  const other = await start({ DATABASE_URL: database.url });
  const told = other.app.get(ClickHouseLog, { strict: false });
  await eventually(() => expect(told.problem).toContain('are of another log'));
  expect(await other.get('/health')).toMatchObject({
    body: { status: 'degraded', columns: { state: 'away' } },
  });
  await other.close();
  await database.drop();
  await expectEqual();
});

it('a second process goes on where the first ended', async () => {
  await record(10);
  await expectEqual();
  const second = await startTestApp(
    { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url, DATABASE_URL: service.database.url },
    [],
    { followsInColumns: true },
  );
  const { attempt } = await state();
  const { database } = service;
  try {
    // The first one lets go of its roles, and the second one takes them.
    await service.app.close();
    await second.record([aReport({ callsign: 'K1ABC', heardAtSeconds: NOW - 30 })]);
    await eventually(async () => {
      expect(await ofClickHouse()).toEqual(await ofPostgres());
      expect(await ofClickHouse()).toHaveLength(11);
    });
    const { rows } = await client.query('SELECT attempt FROM clickhouse_copy');
    expect(rows).toEqual([{ attempt }]);
  } finally {
    await second.close();
    service = await startTestApp({ DATABASE_URL: database.url, COLUMNS: 'off' });
  }
});

it('npm run columns -- check names what is missing, what is there twice, and a day that is gone', async () => {
  const check = async () => service.app.get(CopyCheckService, { strict: false }).run();
  await record(20);
  await expectEqual();
  const [[host]] = (await engine.ask('SELECT hostName()')) as [[string]];
  expect(await check()).toEqual({
    trouble: null,
    behindBy: 0,
    servers: [{ shard: '', replica: '', host, spots: 20, newestId: 20 }],
    missing: [],
    doubled: [],
    days: [],
    unlike: [],
  });
  expect(await runCheck()).toEqual({
    code: 0,
    said: `${host}: 20 spots, up to id 20\nbehind the log by 0 spots\nAll of it is there, once.\n`,
  });
  await engine.ask('ALTER TABLE spots DELETE WHERE id IN (7, 8) SETTINGS mutations_sync = 2');
  await engine.ask(`INSERT INTO spots (${ID_AND_FREQUENCY}, heard_s) VALUES (3, 1, 1, ${NOW})`);
  await client.query('INSERT INTO clickhouse_days (day, spots, last_id) VALUES (14000, 5, -1)');
  await client.query('UPDATE spot_log SET horizon_day = 14001');
  expect(await check()).toMatchObject({
    missing: [{ firstId: 7, spots: 2 }],
    doubled: [{ firstId: 1, spots: 1 }],
    days: [{ date: '2008-05-01', spots: 5, found: 0 }],
  });
  expect(await runCheck()).toMatchObject({
    code: 1,
    said: expect.stringContaining('missing: 2 spots, the first has id 7\n'),
  });
  await engine.kill();
  expect((await runCheck()).code).toBe(2);
  await engine.startAgain();
});

it('a day that the log does not keep is answered if it is there as it was noted', async () => {
  await record(5);
  await expectEqual();
  await client.query('INSERT INTO clickhouse_days (day, spots, last_id) VALUES (14000, 2, -1)');
  await client.query('UPDATE spot_log SET horizon_day = 14001');
  const lookAnew = async () => {
    await engine.kill();
    await engine.startAgain();
  };
  await lookAnew();
  await eventually(() => expect(log().problem).toContain('every spot of a day'));
  expect(log().problem).toContain('2008-05-01');
  const window = 'since=2008-05-01T00:00:00Z&until=2008-05-01T23:59:59Z';
  expect(await service.get(`/spots?${window}`)).toMatchObject({
    status: 503,
    body: { error: { code: 'columns_unavailable' } },
  });
  // As a backup that is restored.
  const rows = [-2, -1].map(
    (id) => `(${id}, 14025000, 0, ${14_000 * 86_400 + 60}, 1, 1, -1, 1, 5, 9, 0)`,
  );
  const columns = `${ID_AND_FREQUENCY}, heard_s, callsign_id, spotter_id, spotter_node, mode_id, band_id, snr_db, wpm`;
  await engine.ask(`INSERT INTO spots (${columns}) VALUES ${rows.join()}`);
  await lookAnew();
  await eventually(() => expect([log().state, log().problem]).toEqual(['ok', undefined]));
  expect(await service.get(`/spots?${window}`)).toMatchObject({ status: 200, body: { total: 2 } });
});

/** As an operator does. */
async function runCheck(): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: service.database.url,
    COLUMNS: 'clickhouse',
    CLICKHOUSE_URL: engine.url,
  };
  const checking = promisify(execFile)(
    process.execPath,
    ['dist/src/commands/columns.js', 'check'],
    { env },
  );
  return checking.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}
