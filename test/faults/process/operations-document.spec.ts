import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA } from '../../../src/app/schema.js';
import { revertNewest } from '../../../src/database/migrations/migrate.js';
import { ARCHIVE_HEADER, archiveRows } from '../../support/archive/archive.js';
import {
  type DebianPostgres,
  findDebianPostgres,
  startDebianPostgres,
} from '../../support/databases/debian-postgres.js';
import { documentedBlock, runBlock } from '../../support/documents/documented.js';
import { eventually } from '../../support/eventually.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const YESTERDAY = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
const ROWS = archiveRows(900, YESTERDAY);
const PASSWORD = 'a1b2c3';

const bin = findDebianPostgres();
if (bin === undefined) {
  console.error(
    'No PostgreSQL with pg_dump in /usr/lib/postgresql: the commands of docs/operations.md are SKIPPED.',
  );
}
const describeWithTools = bin === undefined ? describe.skip : describe;

let folder: string;
let server: DebianPostgres;
let url: string;
const running = new Set<ServiceProcess>();

async function startService(): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    DATABASE_URL: url,
    DATA_DIR: folder,
    FEEDS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  running.add(service);
  await service.untilReady();
  return service;
}

async function stopServices(): Promise<void> {
  await Promise.all([...running].map((service) => service.stop('SIGTERM')));
  running.clear();
}

/** The spots from one number to another, as a day of the archive. */
async function importSpots(from: number, to: number): Promise<void> {
  const file = join(folder, 'day.csv');
  await writeFile(file, [ARCHIVE_HEADER, ...ROWS.slice(from, to), ''].join('\n'));
  const { output } = await endOf(startImport([file], folder, { DATABASE_URL: url }));
  expect(output).toContain(`${to - from} stored`);
}

const run = (block: string, input?: string) =>
  runBlock(block, folder, { ...server.variables, DATABASE_URL: url }, input);

/** The next spots, so many, of a client that reads on behind the newest it has seen. */
async function readBehind(
  service: ServiceProcess,
  id: number,
  count: number,
): Promise<SpotListView['spots']> {
  let spots: SpotListView['spots'] = [];
  // What another process has stored is seen within a second.
  await eventually(async () => {
    const path = `/api/v1/spots?since=0&limit=1000&after_id=${id}`;
    ({ spots } = await service.get<SpotListView>(path));
    expect(spots).toHaveLength(count);
  });
  return spots;
}

const readAll = (service: ServiceProcess) =>
  service.get<SpotListView>('/api/v1/spots?since=0&limit=1000');

describeWithTools('the commands of docs/operations.md, run as they stand there', () => {
  beforeAll(async () => {
    server = await startDebianPostgres(bin!);
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spot-operations-'));
    url = `postgres://spots:${PASSWORD}@127.0.0.1:${server.port}/spots`;
    await run(documentedBlock('Database', 'sh'), `${PASSWORD}\n${PASSWORD}\n`);
  });

  afterEach(async () => {
    await stopServices();
    await run('dropdb spots; dropdb --if-exists spots_before; dropuser spots');
    await removeFolder(folder);
  });

  afterAll(() => server.close());

  it('back up and restore: same total, same spots; ids go on rising, and cursors hold', async () => {
    const before = await startService();
    await importSpots(0, 600);
    const kept = await readAll(before);
    expect(kept.total).toBe(600);
    await run(documentedBlock('Backup and restore', 'sh'));
    await importSpots(600, 900);
    const lost = await readBehind(before, 600, 300);
    const newestId = Math.max(...lost.map(({ id }) => id));
    await stopServices();

    await run(documentedBlock('Restore', 'sh'));
    const after = await startService();
    expect(await readAll(after)).toEqual(kept);

    await importSpots(600, 900);
    const again = await readBehind(after, newestId, 300);
    const withoutIds = (spots: SpotListView['spots']) => spots.map(({ id: _id, ...spot }) => spot);
    expect(withoutIds(again)).toEqual(withoutIds(lost));
    expect(Math.min(...again.map(({ id }) => id))).toBeGreaterThan(newestId);
    await eventually(async () => expect((await readAll(after)).total).toBe(900));
  });

  it('restore the backup of an older version: the first process that starts brings it up to date', async () => {
    const before = await startService();
    await importSpots(0, 600);
    const kept = await readAll(before);
    await stopServices();
    expect(await revertNewest(url, SCHEMA)).toBe(true);
    await run(documentedBlock('Backup and restore', 'sh'));

    await run(documentedBlock('Restore', 'sh'));
    const services = await Promise.all([startService(), startService()]);
    expect(await Promise.all(services.map(readAll))).toEqual([kept, kept]);
    // One of them migrated, the other waited for it.
    const outputs = services.map(({ output }) => output).join('');
    expect(outputs.match(/Applied migration/g)).toHaveLength(1);
  });
});
