import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { endOf, startImport } from '../support/import-command.js';
import { ServiceProcess } from '../support/service-process.js';
import { removeFolder } from '../support/remove-folder.js';

const FIXTURE = resolve(import.meta.dirname, '../support/fixtures/rbn-archive-20251129.csv');

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
    }, 20_000);
    const [engine] = childrenOf(service.child.pid!);
    expect(isThere(engine!)).toBe(true);
    expect(await service.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : 'SIGKILL');
    await eventually(() => expect(isThere(engine!)).toBe(false));
  },
);
