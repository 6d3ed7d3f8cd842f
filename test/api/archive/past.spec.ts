import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import {
  INSIDE,
  itAnswersThePast,
  LAST_DAYS,
  PAST_CALLS,
  recordPast,
} from '../../support/archive/past-answers.js';
import { PotaDouble, untilActive } from '../../support/spots/activation-lists.js';
import { askText } from '../../support/spots/exported.js';

const DAY = 86_400;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** Keeps all its spots in the log. */
let unlimited: TestApp;
/** Keeps a day in the log, and the days before as files. */
let archived: TestApp;
let folder: string;
let pota: PotaDouble;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  // The past hour of some: what is in files is older.
  pota = await PotaDouble.listen(PAST_CALLS.slice(0, 500), NOW_SECONDS - 3_500);
  const settings = { ARCHIVE_DIR: folder, DATA_DIR: folder, SPOT_RETENTION_DAYS: '1' };
  unlimited = await startTestApp({
    ...pota.variables,
    SPOT_RETENTION_DAYS: '0',
    COLUMNS: 'off',
  });
  archived = await startTestApp({ ...pota.variables, ...settings });
  await recordPast([unlimited, archived]);
  for (const app of [unlimited, archived]) await untilActive(app);
  const retention = archived.app.get(RetentionService, { strict: false });
  await archived.app.get(ArchiveService, { strict: false }).look();
  await retention.removeOldSpots();
  await retention.removeOldSpots();
});

afterAll(async () => {
  await archived.close();
  await unlimited.close();
  await pota.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([`/spots?${INSIDE}`, `/aggregate?${LAST_DAYS}&by=band`, `/spots?${INSIDE}&format=csv`])(
  'Server-Timing says that files answered: %s',
  async (path) => {
    const { headers } = await fetch(`${archived.origin}/api/v1${path}`);
    expect(headers.get('server-timing')).toMatch(/(^|, )files;dur=[\d.]+;desc="\d days"/);
  },
);

describe('days that only files have', () => {
  itAnswersThePast(() => ({ unlimited, past: archived }));

  it('are read by another process that shares the folder, and are nothing to one that cannot read it', async () => {
    const shared = { DATABASE_URL: archived.database.url, SPOT_RETENTION_DAYS: '1' };
    const another = await startTestApp({ ...shared, ARCHIVE_DIR: folder });
    const without = await startTestApp({ ...shared, ARCHIVE_DIR: join(folder, 'elsewhere') });
    const off = await startTestApp({ ...shared, ARCHIVE_DIR: folder, COLUMNS: 'off' });
    try {
      for (const path of [
        `/spots?${LAST_DAYS}&mode=CW&offset=3000`,
        `/aggregate?by=day&${LAST_DAYS}`,
      ]) {
        const { text } = await askText(unlimited, path);
        expect((await askText(another, path)).text).toBe(text);
        const codes = [without, off].map(async (app) => {
          const { error } = JSON.parse((await askText(app, path)).text) as {
            error: { code: string };
          };
          return error.code;
        });
        expect(await Promise.all(codes)).toEqual(['archive_damaged', 'archive_off']);
        expect((await askText(off, '/spots?since=1d')).status).toBe(200);
      }
    } finally {
      for (const app of [another, without, off]) await app.close();
    }
  });

  it('are told to be damaged, and the rest works', async () => {
    const day = new Date((NOW_SECONDS - 5 * DAY) * 1000).toISOString().slice(0, 10);
    await writeFile(join(folder, `spots-${day}.parquet`), 'not what was written');
    for (const path of ['/spots?', '/aggregate?', '/spots?format=csv&']) {
      const answer = await askText(archived, `${path}${LAST_DAYS}`);
      expect(answer.status).toBe(503);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'archive_damaged' } });
      expect(answer.text).toContain(day);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect((await askText(archived, `${path}since=3d`)).status).toBe(200);
    }
  });
});
