import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import type { RejectedRow } from '../../../src/feed/archive/archive-import.js';
import { isArchiveFrame, parseArchiveRow } from '../../../src/feed/archive/archive-row.js';
import { linesOf } from '../../../src/feed/archive/archive-file.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { ARCHIVE_HEADER, archiveRows, toArchiveRow } from '../../support/archive/archive.js';
import { askFile, FIRST_DAY_SECONDS, reportsOfDays } from '../../support/archive/archive-days.js';
import { type Imported, importInto, spotsAt } from '../../support/archive/import-texts.js';
import { aReport } from '../../support/spots/builders.js';
import { awkwardRows, oldRows, rowsOfOddCells } from '../../support/archive/old-rows.js';
import { SmallDisk } from '../../support/processes/small-disk.js';

const REAL = resolve(import.meta.dirname, '../../support/fixtures/rbn-archive-20251129.csv');

let folder: string;
let service: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-import-'));
  service = await startTestApp({
    ARCHIVE_DIR: folder,
    DATA_DIR: folder,
    SPOT_RETENTION_DAYS: '1',
    COLUMNS_MEMORY_MB: '64',
  });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Imports texts, each a file, as the command does. */
async function importTexts(...texts: readonly (string | Buffer)[]): Promise<Imported> {
  return importInto(service, 1, texts);
}

const fileOf = (date: string) => join(folder, `spots-${date}.parquet`);
const dateOf = ({ heardAtSeconds }: SpotReport) =>
  new Date(heardAtSeconds * 1000).toISOString().slice(0, 10);
const sameReport = (one: SpotReport) =>
  [
    Math.floor(one.heardAtSeconds / 60),
    one.spotter,
    one.spotterNode,
    one.callsign,
    one.frequencyHz,
    one.mode,
  ].join();
const textOf = (one: SpotReport) =>
  [one.heardAtSeconds, one.spotter, one.spotterNode, one.callsign, one.frequencyHz, one.mode]
    .concat([one.snrDb, one.wpm ?? 0, one.type ?? ''])
    .join();

/** What reading row by row gives: the first of each report in the order of lines, and what is refused. */
async function readOneByOne(text: string | Buffer) {
  const stored = new Map<string, SpotReport>();
  const rejected: RejectedRow[] = [];
  let read = 0;
  for await (const line of linesOf(Readable.from([Buffer.from(text as string, 'latin1')]))) {
    if (isArchiveFrame(line.text)) continue;
    read++;
    const row = parseArchiveRow(line.text, service.clock.nowSeconds());
    if ('refused' in row) {
      rejected.push({ line: line.number, reason: row.refused });
      continue;
    }
    const key = sameReport(row);
    const first = stored.get(key);
    stored.set(key, first ? { ...first, type: first.type ?? row.type ?? null } : row);
  }
  return { stored: [...stored.values()], rejected, read };
}

/** The spots of a file as `textOf` writes reports, in order of id, and their ids. */
async function spotsOf(date: string) {
  const rows = await askFile(`
    SELECT id, concat_ws(',', epoch(timestamp)::BIGINT, spotter, coalesce(spotter_node, -1), callsign,
      round(frequency * 1000)::BIGINT, mode, snr, coalesce(wpm, 0), coalesce(type, ''))
    FROM '${fileOf(date)}' ORDER BY id`);
  return { ids: rows.map(([id]) => Number(id)), texts: rows.map(([, text]) => String(text)) };
}

const firstIdOf = (date: string) => (Date.parse(date) / 86_400_000 - 1_000_000) * 1e8 + 1;

describe('an import of days that the log does not keep', () => {
  // First: an import moves the horizon over days of which the log has nothing.
  it('adds to a day that has left the log only what it did not have', async () => {
    const retention = service.app.get(RetentionService, { strict: false });
    const archive = service.app.get(ArchiveService, { strict: false });
    const reports = reportsOfDays(200, 1);
    await service.record([...reports, aReport()]);
    await archive.look();
    await retention.removeOldSpots();
    await retention.removeOldSpots();
    const before = await spotsOf('2026-03-12');
    const rows = [...reports, aReport({ callsign: 'N0ADD', heardAtSeconds: FIRST_DAY_SECONDS })];
    expect((await importTexts(rows.map(toArchiveRow).join('\n'))).counts).toMatchObject({
      stored: 0,
      archived: 1,
      duplicate: 200,
    });
    const { ids } = await spotsOf('2026-03-12');
    expect(ids).toEqual([firstIdOf('2026-03-12'), ...before.ids]);
    expect(
      (await archive.list()).find(({ day }) => day === FIRST_DAY_SECONDS / 86_400),
    ).toMatchObject({
      spots: 201,
      logSpots: 200,
      firstId: firstIdOf('2026-03-12'),
    });
    expect(await archive.look()).toMatchObject({ written: [], waiting: [], damaged: [] });
  });

  it.each([
    [
      'of 2009, with 11 columns',
      oldRows({ count: 3_000, date: '2009-02-21', columns: 11, seed: 1 }),
    ],
    ['of 2012', oldRows({ count: 3_000, date: '2012-02-21', columns: 13, seed: 2 })],
    ['of 2013, awkward', awkwardRows({ count: 3_000, date: '2013-02-21', seed: 3 })],
    ['of 2018, with every odd cell', rowsOfOddCells('2018-02-21')],
  ])('gives the files that reading row by row gives: %s', async (_, text) => {
    const expected = await readOneByOne(text);
    const { counts, firstRejected } = await importTexts(text);
    expect(counts).toMatchObject({
      read: expected.read,
      stored: 0,
      archived: expected.stored.length,
      duplicate: expected.read - expected.stored.length - expected.rejected.length,
      tooOld: 0,
      rejected: expected.rejected.length,
    });
    expect(firstRejected).toEqual(expected.rejected.slice(0, 20));
    for (const date of new Set(expected.stored.map(dateOf))) {
      const reports = expected.stored.filter((report) => dateOf(report) === date);
      const { ids, texts } = await spotsOf(date);
      expect(texts.toSorted()).toEqual(reports.map(textOf).toSorted());
      // In order of time, from 1.
      expect(ids).toEqual(reports.map((__, n) => firstIdOf(date) + n));
      const seconds = texts.map((spot) => Number(spot.split(',')[0]));
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }
  });

  it('reads every odd row as the log does', async () => {
    const odd = `\u00ef\u00bb\u00bf${ARCHIVE_HEADER}\n${rowsOfOddCells('2019-03-21')}`;
    const log = await startTestApp({ SPOT_RETENTION_DAYS: '0' });
    try {
      const stored = await importInto(log, 0, [odd]);
      const archived = await importTexts(odd);
      expect(archived.firstRejected).toEqual(stored.firstRejected);
      expect(archived.counts).toEqual({
        ...stored.counts,
        stored: 0,
        archived: stored.counts.stored,
      });
      const path = '/spots?since=0&until=2019-12-31T00:00:00Z&format=csv&include=report,place';
      const [ofLog, ofFiles] = await Promise.all([spotsAt(log, path), spotsAt(service, path)]);
      expect(ofFiles.filter((spot) => spot.includes('2019-03-2'))).toEqual(
        ofLog.filter((spot) => spot.includes('2019-03-2')),
      );
      expect(ofLog.length).toBeGreaterThan(70);
    } finally {
      await log.close();
    }
  });

  it('gives the same spots whatever ends a line, with and without a header, in any order', async () => {
    const day = Date.UTC(2019, 4, 1) / 1000;
    const rows = (n: number) => archiveRows(200, day + n * 86_400);
    const files = ['\n', '\r\n', '\r'].flatMap((end, n) => [
      rows(3 * n).join(end),
      ['\u00ef\u00bb\u00bf' + ARCHIVE_HEADER, ...rows(3 * n + 1), '(200 rows)', ''].join(end),
      [ARCHIVE_HEADER, ...rows(3 * n + 2).toReversed()].join(end),
    ]);
    const { counts } = await importTexts(...files);
    expect(counts).toMatchObject({ read: 1_800, archived: 1_800, rejected: 0, duplicate: 0 });
    // But for the day.
    const spotsOfDay = async (n: number) =>
      (await spotsOf(`2019-05-0${n + 1}`)).texts.map((spot) => spot.replace(/^\d+/, '')).toSorted();
    const [first, ...others] = await Promise.all(files.map(async (_, n) => spotsOfDay(n)));
    for (const other of others) expect(other).toEqual(first);
  });

  it('reads the real rows', async () => {
    const text = await readFile(REAL, 'latin1');
    const expected = await readOneByOne(text);
    expect((await importTexts(text)).counts).toMatchObject({ archived: expected.stored.length });
    const { texts } = await spotsOf('2025-11-29');
    expect(texts.toSorted()).toEqual(expected.stored.map(textOf).toSorted());
  });

  it('adds nothing the second time, and numbers on what is new then', async () => {
    const rows = oldRows({ count: 500, date: '2014-05-01', columns: 13, seed: 4 }).split('\n');
    const half = rows.slice(0, 250).join('\n');
    const all = rows.join('\n');
    const { counts } = await importTexts(half);
    const former = await spotsOf('2014-05-01');
    const bytes = await readFile(fileOf('2014-05-01'));
    expect((await importTexts(half, half)).counts).toMatchObject({
      archived: 0,
      duplicate: 2 * counts.read,
      rejected: 0,
    });
    expect(await readFile(fileOf('2014-05-01'))).toEqual(bytes);
    const more = (await importTexts(all)).counts;
    expect(more.archived + counts.archived).toBe((await readOneByOne(all)).stored.length);
    const { ids, texts } = await spotsOf('2014-05-01');
    expect(ids).toEqual(ids.map((__, n) => firstIdOf('2014-05-01') + n));
    expect(texts.slice(0, former.texts.length)).toEqual(former.texts);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('fills in types that a file lacks, and changes nothing else', async () => {
    const typed = ['CQ', 'NCDXF B'].map((type, n) =>
      toArchiveRow(
        aReport({ heardAtSeconds: Date.UTC(2014, 6, 1 + n) / 1000, type: null }),
      ).replace(',CQ,', `,${type},`),
    );
    const untyped = typed.map((row) => row.replace(/,(CQ|NCDXF B),/, ',,'));
    await importTexts(untyped.join('\n'));
    expect((await importTexts(typed.join('\n'))).counts).toMatchObject({
      archived: 0,
      duplicate: 2,
      typesFilled: 2,
    });
    expect(await askFile(`SELECT type, id FROM '${fileOf('2014-07-02')}'`)).toEqual([
      ['NCDXF B', firstIdOf('2014-07-02')],
    ]);
  });

  it('takes recent rows into the log, old ones into files, whichever comes first', async () => {
    const recent = toArchiveRow(aReport({ callsign: 'N0NEW' }));
    const old = toArchiveRow(
      aReport({ callsign: 'N0LD', heardAtSeconds: Date.UTC(2015, 0, 1) / 1000 }),
    );
    const older = toArchiveRow(
      aReport({ callsign: 'N0LD', heardAtSeconds: Date.UTC(2015, 0, 2) / 1000 }),
    );
    const header = `${ARCHIVE_HEADER}\n`;
    expect((await importTexts(`${header}${recent}\n${old}`)).counts).toMatchObject({
      stored: 1,
      archived: 1,
    });
    expect((await importTexts(`${header}${older}\n${recent}`)).counts).toMatchObject({
      read: 2,
      stored: 0,
      archived: 1,
      duplicate: 1,
    });
    expect(await service.get('/spots?call=N0NEW&since=2d')).toMatchObject({ body: { total: 1 } });
  });

  it('knows every name of a file afterwards, with its place', async () => {
    const row = toArchiveRow(
      aReport({ callsign: 'JA1NEW', heardAtSeconds: Date.UTC(2015, 1, 1) / 1000 }),
    );
    await importTexts(row);
    expect(await askFile(`SELECT continent FROM '${fileOf('2015-02-01')}'`)).toEqual([['AS']]);
    expect(await service.get('/grids/JA1NEW')).toMatchObject({ body: { state: 'unknown' } });
  });

  it('are answered by /spots as any others, with their ids', async () => {
    const text = oldRows({ count: 400, date: '2017-05-01', columns: 13, seed: 6 });
    const { archived } = (await importTexts(text)).counts;
    const { ids } = await spotsOf('2017-05-01');
    const { status, body } = await service.get<{ total: number; spots: { id: number }[] }>(
      '/spots?since=2017-05-01T00:00:00Z&until=2017-05-01T23:59:59Z&limit=1000',
    );
    expect([status, body.total]).toEqual([200, archived]);
    expect(body.spots.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('does not touch a day whose file is damaged', async () => {
    const row = toArchiveRow(aReport({ heardAtSeconds: Date.UTC(2015, 2, 1) / 1000 }));
    await importTexts(row);
    const bytes = await readFile(fileOf('2015-03-01'));
    await writeFile(fileOf('2015-03-01'), bytes.subarray(1));
    await expect(importTexts(row)).rejects.toThrow(/The file of 2015-03-01 has \d+ bytes instead/);
    expect(await readFile(fileOf('2015-03-01'))).toEqual(bytes.subarray(1));
    await writeFile(fileOf('2015-03-01'), bytes);
    expect((await importTexts(row)).counts).toMatchObject({ archived: 0, duplicate: 1 });
  });
});

it('stops on a full disk, with nothing half-written, and goes on when there is room', async () => {
  const disk = SmallDisk.mount(96);
  if (!disk) return;
  const other = await startTestApp({ ARCHIVE_DIR: join(disk.path, 'days'), DATA_DIR: folder });
  const shared = service;
  service = other;
  try {
    const text = oldRows({ count: 300, date: '2016-05-01', columns: 13, seed: 5 });
    disk.fill();
    await expect(importTexts(text)).rejects.toThrow(/disk is full|ENOSPC/);
    expect(await readdir(join(disk.path, 'days')).catch(() => [])).toEqual([]);
    disk.empty();
    const { archived } = (await importTexts(text)).counts;
    expect(archived).toBe((await readOneByOne(text)).stored.length);
  } finally {
    service = shared;
    await other.close();
    disk.unmount();
  }
});

it('stores recent rows where the engine cannot be started', async () => {
  const shared = service;
  const path = await mkdtemp(join(tmpdir(), 'no-engine-'));
  await writeFile(join(path, 'columns'), 'not a folder');
  service = await startTestApp({ ARCHIVE_DIR: join(path, 'days'), DATA_DIR: path });
  try {
    const old = aReport({ heardAtSeconds: Date.UTC(2015, 0, 1) / 1000 });
    const text = [aReport(), old].map(toArchiveRow).join('\n');
    expect((await importTexts(text)).counts).toMatchObject({ stored: 1, archived: 0, tooOld: 1 });
  } finally {
    await service.close();
    service = shared;
    await rm(path, { recursive: true });
  }
});
