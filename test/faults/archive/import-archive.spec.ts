import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveRows, zipOf } from '../../support/archive/archive.js';
import { askFile } from '../../support/archive/archive-days.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-archive-'));
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.drop();
  await removeFolder(folder);
});

const start = (path: string, variables: NodeJS.ProcessEnv = {}) =>
  startImport([path], folder, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ARCHIVE_DIR: join(folder, 'days'),
    ...variables,
  });

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const rowsOf = (days: number, perDay: number) =>
  Array.from({ length: days }, (_, day) =>
    archiveRows(perDay, Date.UTC(2009, 1, 21 + day) / 1000).join('\n'),
  );

const inFiles = async () =>
  askFile(`SELECT count(*), count(DISTINCT id), count(DISTINCT filename)
    FROM read_parquet('${folder}/days/*.parquet', filename = true)`);

describe('npm run import, of old days', () => {
  it('archives them and ends with 0; without an archive they are too old, and it ends with 1', async () => {
    const zip = await file(
      '20090221.zip',
      zipOf('20090221.csv', Buffer.from(rowsOf(1, 2_000)[0]!)),
    );
    for (const variables of [{ ARCHIVE_DIR: 'none' }, { COLUMNS: 'off' }]) {
      const { code, output } = await endOf(start(zip, variables));
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('0 stored, 0 duplicate, 2000 too old (SPOT_RETENTION_DAYS is 30)'),
      ]);
    }
    for (const outcome of ['2000 archived, 0 duplicate', '2000 duplicate']) {
      const { code, output } = await endOf(start(zip));
      expect([code, output]).toEqual([0, expect.stringContaining(outcome)]);
    }
    expect(await inFiles()).toEqual([[2_000, 2_000, 1]]);
  });

  it('killed in the middle, again and again, loses nothing and has nothing twice', async () => {
    const days = rowsOf(12, 1_000);
    const path = await file('days.csv', days.join('\n'));
    const left: number[] = [];
    for (const untilDays of [1, 4, 7]) {
      const child = start(path);
      await eventually(async () => {
        const names = await readdir(join(folder, 'days')).catch(() => []);
        expect(names.filter((name) => name.startsWith('spots-')).length).toBeGreaterThanOrEqual(
          untilDays,
        );
      }, 180_000);
      child.kill('SIGKILL');
      await once(child, 'close');
      left.push((await readdir(join(folder, 'days'))).length);
    }
    printFigures('import into files, killed', { filesThen: left.join(' ') });
    const { code, output } = await endOf(start(path));
    expect([code, output]).toEqual([0, expect.stringContaining('12000 rows read')]);
    expect(await inFiles()).toEqual([[12_000, 12_000, 12]]);
  });

  it('two at once add each row once', async () => {
    const [first, second] = rowsOf(2, 3_000);
    const path = await file('both.csv', `${first}\n${second}`);
    const ended = await Promise.all([endOf(start(path)), endOf(start(path))]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const archived = ended.map(({ output }) => Number(/(\d+) archived/.exec(output)?.[1] ?? 0));
    expect(archived.reduce((sum, count) => sum + count)).toBe(6_000);
    expect(await inFiles()).toEqual([[6_000, 6_000, 2]]);
  });
});
