import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { HealthView } from '../../../src/health/health.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { describeWith } from '../../support/documents/programs.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Where Debian has it. */
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
const ROOT = resolve(import.meta.dirname, '../../..');

let database: TestDatabase;
let feed: TelnetServer;
let spots: NumberedSpots;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
  spots = new NumberedSpots(feed, 20);
  folder = await mkdtemp(join(tmpdir(), 'spot-clock-'));
});

afterEach(async () => {
  spots.stop();
  await feed.close();
  await database.drop();
  await removeFolder(folder);
});

const variables = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  CALLSIGN: 'W1AW',
  FEEDS: `telnet://127.0.0.1:${feed.port}`,
  GRID_PROVIDERS: 'none',
});

/** The service with a clock that begins seconds before its hourly clean-up, 60 days from now. */
async function startAhead(): Promise<ChildProcess> {
  const hourMs = Math.ceil((Date.now() + 60 * DAY_MS) / HOUR_MS) * HOUR_MS;
  const start = `${new Date(hourMs).toISOString().slice(0, 13).replace('T', ' ')}:16:55`;
  return spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LD_PRELOAD: FAKETIME,
      FAKETIME: `@${start}`,
      // Timers go on as they do.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ...variables(),
    },
    stdio: 'ignore',
  });
}

describeWith('faketime')('a clock that runs 60 days ahead once', () => {
  let client: Client;

  beforeEach(async () => {
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  // Before the database is dropped.
  afterEach(() => client.end());

  it('hides no spot, and keeps none from being stored when it is right again', async () => {
    const before = await ServiceProcess.start(variables());
    await before.untilReady();
    spots.start();
    await eventually(async () =>
      expect((await storedNumbers(database.url)).length).toBeGreaterThan(20),
    );
    spots.stop();
    expect(await before.stop('SIGTERM')).toBe(0);
    const { length: kept } = await storedNumbers(database.url);

    const ahead = await startAhead();
    // It holds the roles, has invented its partitions 60 days ahead, and has cleaned up.
    await eventually(async () => {
      const { rows } = await client.query('SELECT FROM roles WHERE name = $1', ['maintenance']);
      expect(rows).toHaveLength(1);
    });
    await new Promise((done) => setTimeout(done, 12_000));
    ahead.kill('SIGTERM');
    await once(ahead, 'exit');

    const after = await ServiceProcess.start(variables());
    await after.untilReady();
    spots.start();
    await eventually(async () => {
      const { total } = await after.get<SpotListView>('/api/v1/spots?since=1h');
      expect(total).toBeGreaterThan(kept + 20);
    });
    spots.stop();
    const health = await after.get<HealthView>('/api/v1/health');
    expect(health.databaseProblems).toBeUndefined();
    const { rows } = await client.query<{ horizon_day: number }>(
      'SELECT horizon_day FROM spot_log',
    );
    expect(rows[0]!.horizon_day).toBeLessThanOrEqual(Math.floor(Date.now() / DAY_MS) - 30);
    await after.stop('SIGTERM');
  });
});
