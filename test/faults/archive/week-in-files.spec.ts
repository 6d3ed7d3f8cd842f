import { execFileSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveView } from '../../../src/archive/archive.dto.js';
import { askFile } from '../../support/archive/archive-days.js';
import { ARCHIVE_HEADER, archiveRows, zipOf } from '../../support/archive/archive.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { askText } from '../../support/spots/exported.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { expectSameRows } from '../../support/same-rows.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const DAY_MS = 86_400_000;
const PER_DAY = 1_500;

/** Whole days before today, whatever the hour of the test. */
const TODAY = Math.floor(Date.now() / DAY_MS);
const DATES = [8, 7, 6, 5, 4, 3, 2].map((ago) =>
  new Date((TODAY - ago) * DAY_MS).toISOString().slice(0, 10),
);
const WINDOW = `since=${DATES[0]}T00:00:00Z&until=${DATES.at(-1)}T23:59:59Z`;

interface Operated {
  readonly service: ServiceProcess;
  readonly database: TestDatabase;
  readonly folder: string;
}

const operated: Operated[] = [];
let keepsAll: Operated;
/** Keeps a day in PostgreSQL, and the rest as files. */
let keepsADay: Operated;

/** Rows of different seconds, so that lists have one order whatever the ids; some on another band, some in another mode. */
const rowsOf = (date: string) =>
  archiveRows(PER_DAY, Date.parse(date) / 1000).map((row, index) => {
    const onBand = index % 4 === 0 ? row.replace(/,7(\d{3})/, ',14$1') : row;
    return index % 5 === 0 ? onBand.replace('28,CW', '45,RTTY') : onBand;
  });

/** A service into which a week was imported by the command. */
async function operate(variables: NodeJS.ProcessEnv): Promise<Operated> {
  const folder = await mkdtemp(join(tmpdir(), 'week-'));
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, FEEDS: 'none', ...variables };
  const service = await ServiceProcess.start({ ...settings, RATE_LIMIT_PER_MINUTE: '0' });
  operated.push({ service, database, folder });
  await service.untilReady();
  const zips = await Promise.all(
    DATES.map(async (date) => {
      const rows = [ARCHIVE_HEADER, ...rowsOf(date)].join('\n');
      const path = join(folder, `${date}.zip`);
      await writeFile(path, zipOf(`${date}.csv`, Buffer.from(rows)));
      return path;
    }),
  );
  const { code, output } = await endOf(startImport(zips, folder, settings));
  expect([code, output]).toEqual([0, expect.stringMatching(/rows read/)]);
  return { service, database, folder };
}

beforeAll(async () => {
  const ARCHIVE_DIR = await archiveFolder();
  [keepsAll, keepsADay] = await Promise.all([
    operate({ SPOT_RETENTION_DAYS: '0', ARCHIVE_DIR: 'none' }),
    operate({ SPOT_RETENTION_DAYS: '1', ARCHIVE_DIR }),
  ]);
});

afterAll(async () => {
  await Promise.all(
    operated.map(async ({ service, database, folder }) => {
      await service.stop('SIGTERM');
      await database.drop();
      await removeFolder(folder);
    }),
  );
  await removeFolder(archive);
});

let archive: string;
const archiveFolder = async () => (archive = await mkdtemp(join(tmpdir(), 'week-days-')));

/** Both answers without ids: a spot that was imported into a file has one of its own. */
async function compare(path: string): Promise<string> {
  const [expected, found] = await Promise.all(
    [keepsAll, keepsADay].map(async ({ service }) => {
      const { status, text } = await askText(service, path);
      return { status, text: text.replaceAll(/"id":-?\d+,/g, '') };
    }),
  );
  expect(found).toEqual(expected);
  expect(expected!.status).toBe(200);
  return expected!.text;
}

const withoutIds = (csv: string) => csv.split('\n').map((line) => line.replace(/^-?\d+,/, ''));

describe('SPOT_RETENTION_DAYS=1 with a week imported', () => {
  it('keeps none of it in PostgreSQL', async () => {
    const { text } = await askText(keepsADay.service, `/spots?after_id=0&${WINDOW}`);
    expect(JSON.parse(text)).toMatchObject({ spots: [], total: 0 });
  });

  it('answers lists, totals and aggregates as a service that keeps all in PostgreSQL', async () => {
    const all = JSON.parse(await compare(`/spots?${WINDOW}&limit=1`)) as { total: number };
    expect(all.total).toBe(PER_DAY * DATES.length);
    for (const filter of [
      'callsign=K5AA,K6AA,K7AA',
      'mode=RTTY',
      'snr_min=30&band=40m',
      'spotter=W7SK',
    ]) {
      const text = await compare(`/spots?${WINDOW}&${filter}&offset=3&limit=1000`);
      expect((JSON.parse(text) as { total: number }).total).toBeGreaterThan(10);
    }
    for (const question of [
      'by=day,band&measure=spots,stations,snr_median',
      'by=callsign,mode&measure=spots,skimmers,first,last',
      'by=hour&measure=spots&mode=CW',
      'measure=spots,stations,skimmers,wpm_median',
    ]) {
      await compare(`/aggregate?${WINDOW}&limit=10000&${question}`);
    }
  });

  it('exports the same rows', async () => {
    for (const [path, least] of [
      ['/spots?', PER_DAY * DATES.length],
      ['/spots?callsign=K5AA&', 7],
    ] as const) {
      const [expected, found] = await Promise.all(
        [keepsAll, keepsADay].map(async ({ service }) =>
          withoutIds((await askText(service, `${path}${WINDOW}&format=csv`)).text),
        ),
      );
      expect(expected!.length).toBeGreaterThan(least);
      expectSameRows(found!, expected!);
    }
  });

  it('has each day as a file that curl downloads and DuckDB reads, with the total of /spots', async () => {
    const { days } = JSON.parse((await askText(keepsADay.service, '/archive')).text) as ArchiveView;
    expect(days.map(({ date }) => date).sort()).toEqual(DATES);
    for (const date of DATES) {
      const path = join(keepsADay.folder, `${date}.parquet`);
      const url = `${keepsADay.service.origin}/api/v1/archive/${date}.parquet`;
      execFileSync('curl', ['--fail', '--silent', '--show-error', '--output', path, url]);
      const window = `since=${date}T00:00:00Z&until=${date}T23:59:59Z&limit=1`;
      const { total } = JSON.parse(await compare(`/spots?${window}`)) as { total: number };
      expect(await askFile(`SELECT count(*) FROM '${path}'`)).toEqual([[total]]);
    }
  });
});
