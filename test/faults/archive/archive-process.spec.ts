import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { HealthView } from '../../../src/health/health.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const FIXTURE = resolve(import.meta.dirname, '../../support/fixtures/rbn-archive-20251129.csv');

let folder: string;
let database: TestDatabase;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  database = await createTestDatabase();
});

afterEach(async () => {
  await service?.stop('SIGKILL');
  await database.drop();
  await removeFolder(folder);
});

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The number of the parent is the second field behind the name in brackets.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .split(') ')
          .at(-1)!
          .split(' ');
        return Number(parent) === pid ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
}

const isThere = (pid: number) => {
  try {
    return /\) [^XZ] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux.each(['SIGTERM', 'SIGKILL'] as const)(
  'a service writes the archive as it starts, and takes the engine with it at %s',
  async (signal) => {
    const variables = {
      FEEDS: 'none',
      DATABASE_URL: database.url,
      ARCHIVE_DIR: folder,
      DATA_DIR: folder,
      SPOT_RETENTION_DAYS: '0',
    };
    await endOf(startImport([FIXTURE], folder, variables));
    service = await ServiceProcess.start(variables);
    await service.untilReady();
    await eventually(async () => {
      const { days } = await service!.get<{ days: { date: string }[] }>('/api/v1/archive');
      expect(days.map(({ date }) => date)).toEqual(['2025-11-29']);
    }, 120_000);
    const [engine] = childrenOf(service.child.pid!);
    expect(isThere(engine!)).toBe(true);
    expect(await service.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL');
    await eventually(() => expect(isThere(engine!)).toBe(false));
  },
);

/** A service of which only a file has the day of the fixture, and the engine's process, which has answered. */
async function startWithFile(): Promise<{
  engine: number;
  ask: (more: string) => Promise<Answer>;
}> {
  const variables = {
    FEEDS: 'none',
    DATABASE_URL: database.url,
    ARCHIVE_DIR: folder,
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '0',
  };
  await endOf(startImport([FIXTURE], folder, variables));
  const started = await ServiceProcess.start(variables);
  service = started;
  await started.untilReady();
  const ask = async (more: string) => {
    const day = 'since=2025-11-29T00:00:00Z&until=2025-11-29T23:59:59Z';
    const response = await fetch(`${started.origin}/api/v1/spots?${day}&limit=1&${more}`);
    return { status: response.status, text: await response.text() };
  };
  await eventually(async () => expect((await ask('snr_min=1')).status).toBe(200));
  const [engine] = childrenOf(started.child.pid!);
  return { engine: engine!, ask };
}

onLinux(
  'a FIFO in the place of the file of a day is told of, and holds up neither others nor the stop',
  async () => {
    const { ask } = await startWithFile();
    const file = join(folder, 'spots-2025-11-29.parquet');
    await rename(file, join(folder, 'kept'));
    execFileSync('mkfifo', [file]);
    for (let number = 2; number < 8; number++) {
      const { status, text } = await ask(`snr_min=${number}`);
      expect([status, text]).toEqual([503, expect.stringMatching(/archive_damaged.*no regular/)]);
    }
    for (const path of ['/api/v1/aggregate', '/api/v1/groups', '/health/ready', '/metrics']) {
      expect([path, (await fetch(service!.origin + path)).status]).toEqual([path, 200]);
    }
    const { archive } = await service!.get<{ archive: object }>('/api/v1/health');
    expect(archive).toMatchObject({ damaged: ['2025-11-29'] });
    expect(await service!.stop('SIGTERM')).toBe(0);
  },
  180_000,
);

/** Stops as the service does, while a file is opened that nobody writes. */
const HELD_UP = `
  import { open } from 'node:fs';
  import { Shutdown } from ${JSON.stringify(resolve(import.meta.dirname, '../../../dist/src/app/shutdown.js'))};
  const say = (text) => console.log(text);
  new Shutdown({ info: say, error: say, fatal: say, debug: say });
  open(process.argv[1], 'r', () => {});
  setInterval(() => say('opening'), 100);`;

onLinux(
  'a stop ends the process though a file does not answer',
  async () => {
    const silent = join(folder, 'silent');
    execFileSync('mkfifo', [silent]);
    const child = spawn(process.execPath, ['--input-type=module', '-e', HELD_UP, silent]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output).toContain('opening'));
    child.kill('SIGTERM');
    try {
      // Node.js waits for its threads at its end: it was never.
      await eventually(() => expect(child.signalCode).toBe('SIGKILL'));
      expect(output).toMatch(/does not answer: the process ends/);
    } finally {
      child.kill('SIGKILL');
    }
  },
  60_000,
);

interface Answer {
  readonly status: number;
  readonly text: string;
}

onLinux(
  'a frozen engine is told of, killed and started again, and a question to files has its answer meanwhile',
  async () => {
    const { engine, ask } = await startWithFile();
    process.kill(engine, 'SIGSTOP');
    const asked = ask('snr_min=2');
    await eventually(async () => {
      const { status, columns } = await service!.get<HealthView & { columns: object }>(
        '/api/v1/health',
      );
      expect([status, columns]).toEqual([
        'degraded',
        expect.objectContaining({ state: 'away', reason: expect.stringMatching(/not answer/) }),
      ]);
    });
    expect((await asked).status).toBe(503);
    await eventually(() => expect(isThere(engine)).toBe(false));
    await eventually(async () => expect((await ask('snr_min=2')).status).toBe(200));
    const [next] = childrenOf(service!.child.pid!);
    expect(next).not.toBe(engine);
    expect(service!.output).toMatch(/it did not answer for \d+ s and was killed/);
    await eventually(async () => {
      const { status } = await service!.get<HealthView & { columns: object }>('/api/v1/health');
      expect(status).toBe('ok');
    }, 180_000);
  },
  180_000,
);
