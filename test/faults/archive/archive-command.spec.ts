import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { runArchive } from '../../support/archive/archive-command.js';
import { reportsOfDays } from '../../support/archive/archive-days.js';

const DAYS = ['2026-03-12', '2026-03-13'];

let folder: string;
let service: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-command-'));
  service = await startTestApp({ ARCHIVE_DIR: folder, DATA_DIR: folder });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it('npm run archive does one look beside a running service, and tells what it did: 0, or 1 when days wait', async () => {
  await service.record(reportsOfDays(10));
  const variables = {
    FEEDS: 'none',
    DATABASE_URL: service.database.url,
    ARCHIVE_DIR: folder,
    DATA_DIR: folder,
  };
  expect(await runArchive(folder, { ...variables, COLUMNS: 'off' })).toEqual({
    code: 1,
    output: `${DAYS.map((date) => `${date} waiting\n`).join('')}0 written, 0 removed, 2 waiting, 0 damaged: COLUMNS is off.\n`,
  });
  expect(await runArchive(folder, variables)).toEqual({
    code: 0,
    output: `${DAYS.map((date) => `${date} written\n`).join('')}2 written, 0 removed, 0 waiting, 0 damaged\n`,
  });
  const { written } = await service.app.get(ArchiveService, { strict: false }).look();
  expect(written).toEqual([]);
  expect(await runArchive(folder, { ...variables, ARCHIVE_DIR: 'none' })).toEqual({
    code: 2,
    output: 'The archive is off: ARCHIVE_DIR is none.\n',
  });
  // A demo would be made, in which no day waits.
  expect(await runArchive(folder, { DATA_DIR: folder, FEEDS: 'demo' })).toEqual({
    code: 2,
    output: 'FEEDS is demo: invented spots have no archive.\n',
  });
});
