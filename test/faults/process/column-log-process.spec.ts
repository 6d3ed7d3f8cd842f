import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { ColumnsService } from '../../../src/columns/columns.service.js';
import { MANY_SPOTS } from '../../../src/columns/follower/many-spots.js';
import { readEnv } from '../../../src/config/env.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const FIXTURE = resolve(import.meta.dirname, '../../support/fixtures/rbn-archive-20251129.csv');

/** A log of more spots than PostgreSQL answers as fast is followed. */
const COPIES = Math.ceil(MANY_SPOTS / 80);

let folder: string;
let database: TestDatabase;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'column-log-'));
  database = await createTestDatabase();
});

afterEach(async () => {
  await service?.stop('SIGKILL');
  await database.drop();
  await removeFolder(folder);
});

/** Writes a day of the fixture's reports, again and again; the file's path. */
async function writeManyRows(): Promise<string> {
  const [header, ...rows] = (await readFile(FIXTURE, 'utf8')).trim().split('\n');
  const copies = Array.from({ length: COPIES }, (_, number) => {
    const time = new Date(number * 120_000).toISOString().slice(11, 19);
    return rows.map((row) => row.replace(/\d\d:\d\d:\d\d/, time));
  });
  const path = join(folder, 'rows.csv');
  await writeFile(path, [header, ...copies.flat(), ''].join('\n'));
  return path;
}

/** Spots and the sum of their frequencies, in the database and in the file of a service that has ended. */
async function sums(): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const text = 'SELECT count(*)::float8, sum(frequency_hz)::float8, sum(snr_db)::float8 FROM spots';
  const { rows } = await client.query<number[]>({ text, rowMode: 'array' });
  await client.end();
  const columns = new ColumnsService(readEnv({ FEEDS: 'none', DATA_DIR: join(folder, 'another') }));
  try {
    const found = await columns.session(async (session) => {
      await session.run(`ATTACH '${join(folder, 'columns/log-1/spots.duckdb')}' AS log`);
      return session.run(text.replace('FROM spots', 'FROM log.spots'));
    });
    return [rows[0], found[0]];
  } finally {
    await columns.onApplicationShutdown();
  }
}

it('has the log in columns again after a kill while it is filled, in the same folder', async () => {
  const variables = {
    FEEDS: 'none',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SPOT_RETENTION_DAYS: '0',
  };
  await endOf(startImport([await writeManyRows()], folder, variables));
  // A command does not follow the log.
  expect(await readdir(folder)).not.toContain('columns');
  service = await ServiceProcess.start(variables);
  await eventually(async () => expect(await readdir(join(folder, 'columns'))).toContain('log-1'));
  await service.stop('SIGKILL');
  service = await ServiceProcess.start(variables);
  await service.untilReady();
  await eventually(async () => {
    const { columns } = await service!.get<{ columns: unknown }>('/api/v1/health');
    expect(columns).toEqual({ state: 'ok', behindBy: 0, reason: null });
  });
  expect(await service.stop('SIGTERM')).toBe(0);
  expect((await readdir(join(folder, 'columns'))).filter((name) => name.startsWith('log'))).toEqual(
    ['log-1'],
  );
  const [stored, followed] = await sums();
  expect(followed).toEqual(stored);
});
