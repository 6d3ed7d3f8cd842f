import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthView } from '../../../src/health/health.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

let dataDir: string;
let database: TestDatabase;
let feed: TelnetServer;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spot-spill-'));
  await chmod(dataDir, 0o755);
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
});

afterEach(async () => {
  await service?.stop('SIGKILL');
  await feed.close();
  await database.drop();
  await removeFolder(dataDir);
});

async function startService(): Promise<ServiceProcess> {
  service = await ServiceProcess.start({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
  });
  return service;
}

/** A process number that belongs to nobody. */
function deadPid(): number {
  return Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8')) + 1;
}

describe('the folder of the spill', () => {
  it('keeps neither the start nor the end waiting by a FIFO in it', async () => {
    const folder = join(dataDir, 'spill', `00000001-${hostname()}-${deadPid()}-0badcafe-1`);
    mkdirSync(folder, { recursive: true });
    execFileSync('mkfifo', [join(folder, '00000001.spill')]);
    const running = await startService();
    await running.untilReady();
    await eventually(() =>
      expect(running.output).toMatch(/is set aside, unreadable: it is no file of the spill/),
    );
    expect(await running.stop('SIGTERM')).toBe(0);
  });

  it('is said to be of no use at the start when it cannot be written, and in /health', async () => {
    writeFileSync(join(dataDir, 'spill'), 'a file in its place');
    const running = await startService();
    await running.untilReady();
    await eventually(() => expect(running.output).toMatch(/The spill cannot be written/));
    await eventually(() => expect(feed.logins).toHaveLength(1));
    await eventually(async () =>
      expect(await running.get<HealthView>('/api/v1/health')).toMatchObject({
        status: 'degraded',
        feeds: [{ connected: true }],
        spill: { writable: false, problem: expect.stringMatching(/EEXIST|ENOTDIR/) },
      }),
    );
    rmSync(join(dataDir, 'spill'));
    await eventually(async () =>
      expect(await running.get<HealthView>('/api/v1/health')).toMatchObject({
        status: 'ok',
        spill: { writable: true, problem: null },
      }),
    );
    expect(await running.stop('SIGTERM')).toBe(0);
  });
});
