import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveService } from '../../../src/archive/archive.service.js';
import { DamagedDays } from '../../../src/archive/checks/damaged-days.js';
import { formerPath } from '../../../src/archive/day-file.js';
import { FileRechecks } from '../../../src/archive/checks/file-rechecks.js';
import { ColumnsService } from '../../../src/columns/columns.service.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { askFile, FIRST_DAY_SECONDS, reportsOfDays } from '../../support/archive/archive-days.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { expectSameRows } from '../../support/same-rows.js';
import { SmallDisk } from '../../support/processes/small-disk.js';

const PER_DAY = 3_000;
const DAYS = ['2026-03-12', '2026-03-13'];

let folder: string;
let service: TestApp;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  return startTestApp({ ARCHIVE_DIR: folder, DATA_DIR: folder, ...variables });
}

const archive = () => service.app.get(ArchiveService, { strict: false });
const look = async () => archive().look();
const fileOf = (date: string) => join(folder, `spots-${date}.parquet`);
const partOfHealth = async () => {
  const { body } = await service.get<HealthView & { archive?: unknown }>('/health');
  return [body.status, body.archive];
};

/** Every spot of a file as the API gives it with all that can be included. */
const asTheApi = (date: string) => `
  SELECT id, strftime(timestamp, '%Y-%m-%dT%H:%M:%SZ'), spotter, spotter_grid, callsign, grid, frequency,
    mode, snr, wpm, type, spotter_node, dxcc, entity, continent, cq_zone, itu_zone, spotter_dxcc,
    spotter_entity, spotter_continent, spotter_cq_zone, spotter_itu_zone
  FROM '${fileOf(date)}' ORDER BY timestamp DESC, id DESC`;

describe('the archive', () => {
  it('has a file of each day that is over, with all that the API gives of its spots', async () => {
    service = await start();
    await service.record(reportsOfDays(PER_DAY));
    await service.record([aReport()]);
    expect(await look()).toEqual({
      written: DAYS,
      removed: [],
      waiting: [],
      reason: null,
      damaged: [],
    });
    expect((await readdir(folder)).filter((name) => name.includes('spots-'))).toEqual(
      DAYS.map((date) => `spots-${date}.parquet`),
    );
    for (const date of DAYS) {
      const { body } = await service.get<{ spots: Record<string, unknown>[]; total: number }>(
        `/spots?since=${date}T00:00:00Z&until=${date}T23:59:59Z&include=report,place&limit=1000`,
      );
      const rows = await askFile(asTheApi(date));
      expect(rows).toHaveLength(body.total);
      expectSameRows(
        // Arrays of another process are not of this test's realm.
        rows.slice(0, 1_000).map((row) => [...row]),
        body.spots.map((spot) => Object.values(spot)),
      );
    }
    expect(await partOfHealth()).toEqual(['ok', undefined]);
  });

  it('is ordered by callsign, then time, packed by zstd, with the band by name', async () => {
    service = await start();
    await service.record(reportsOfDays(PER_DAY, 1));
    await look();
    const [file] = DAYS.map(fileOf);
    const rows = await askFile(`SELECT callsign, epoch(timestamp), id FROM '${file}'`);
    const sorted = rows.toSorted(([a, s, i], [b, t, j]) =>
      a === b ? Number(s) - Number(t) || Number(i) - Number(j) : String(a) < String(b) ? -1 : 1,
    );
    expectSameRows(rows, sorted);
    expect(await askFile(`SELECT DISTINCT compression FROM parquet_metadata('${file}')`)).toEqual([
      ['ZSTD'],
    ]);
    expect(
      await askFile(
        `SELECT band, floor(min(frequency) / 1000) FROM '${file}' GROUP BY 1 ORDER BY 2`,
      ),
    ).toEqual([
      ['160m', 1],
      ['40m', 7],
      ['20m', 14],
      [null, 2_400],
    ]);
  });

  it('lists what it has written: rows, ids, bytes and SHA-256', async () => {
    service = await start();
    await service.record(reportsOfDays(10));
    await look();
    const bytes = await readFile(fileOf(DAYS[1]!));
    expect((await archive().list()).at(-1)).toEqual({
      day: FIRST_DAY_SECONDS / 86_400 + 1,
      spots: 10,
      firstId: 11,
      lastId: 20,
      changes: 0,
      logSpots: 10,
      logFirstId: 11,
      logLastId: 20,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    });
  });

  it('writes a day anew when a late report or a type comes to it, and no other', async () => {
    service = await start();
    const reports = reportsOfDays(40);
    await service.record(reports);
    expect((await look()).written).toEqual(DAYS);
    expect((await look()).written).toEqual([]);
    await service.record([aReport({ heardAtSeconds: FIRST_DAY_SECONDS + 5, callsign: 'N0LATE' })]);
    expect((await look()).written).toEqual([DAYS[0]]);
    const spots = service.app.get(SpotsService, { strict: false });
    const typed = reports.slice(40).map((report) => ({ ...report, type: report.type ?? 'CQ' }));
    expect(await spots.record(typed, { fillsTypes: true })).toMatchObject({ typesFilled: 10 });
    expect((await look()).written).toEqual([DAYS[1]]);
    expect(await askFile(`SELECT count(*) FROM '${fileOf(DAYS[1]!)}' WHERE type IS NULL`)).toEqual([
      [0],
    ]);
    expect((await look()).written).toEqual([]);
  });

  it('keeps what only the file has where the log has a day in part, as after a backup', async () => {
    const reports = reportsOfDays(20, 1);
    service = await start();
    await service.record(reports);
    await look();
    const [file] = DAYS.map(fileOf);
    const sqlOf = (order: string) =>
      `SELECT concat_ws(' ', timestamp, callsign, spotter, frequency, mode, type), id FROM '${file}' ORDER BY ${order}`;
    const before = (await askFile(sqlOf('id'))).map(([spot]) => spot);
    await service.close();
    service = await start();
    const late = aReport({ heardAtSeconds: FIRST_DAY_SECONDS + 5, callsign: 'N0LATE' });
    await service.record([late, ...reports.slice(0, 12)]);
    await eventually(async () => expect((await look()).written).toEqual([DAYS[0]]));
    const after = await askFile(sqlOf('id'));
    // The log's 13, of which the last took the id of one in the file; 7 that have theirs still.
    const taken = (FIRST_DAY_SECONDS / 86_400 - 1_000_000) * 1e8 + 1;
    expect(after.map(([, id]) => id)).toEqual([
      taken,
      ...Array.from({ length: 20 }, (_, n) => n + 1),
    ]);
    const spots = after.map(([spot]) => spot).filter((spot) => !String(spot).includes('N0LATE'));
    expect(spots).toHaveLength(20);
    expect(new Set(spots)).toEqual(new Set(before));
    expect((await look()).written).toEqual([]);
    await service.record([aReport({ heardAtSeconds: FIRST_DAY_SECONDS + 6, callsign: 'N0MORE' })]);
    await eventually(async () => expect((await look()).written).toEqual([DAYS[0]]));
    expect(await askFile(sqlOf('id'))).toHaveLength(22);
  });

  it('does not keep an unlisted file that cannot be read', async () => {
    service = await start();
    await writeFile(fileOf(DAYS[0]!), 'PAR1 is not enough');
    await service.record(reportsOfDays(10, 1));
    expect((await look()).written).toEqual([DAYS[0]]);
    expect(await askFile(`SELECT count(*) FROM '${fileOf(DAYS[0]!)}'`)).toEqual([[10]]);
  });

  it('puts a file back whose successor was not listed before a crash', async () => {
    service = await start();
    await service.record(reportsOfDays(10, 1));
    await look();
    const [listed] = await archive().list();
    const former = formerPath(folder, listed!.day, listed!.sha256.toString('hex'));
    await rename(fileOf(DAYS[0]!), former);
    await writeFile(fileOf(DAYS[0]!), 'the successor');
    expect((await look()).written).toEqual([]);
    expect(await readFile(fileOf(DAYS[0]!))).toHaveLength(listed!.bytes);
    // The commit went through: the former file is not needed any more.
    await writeFile(former, 'the former');
    expect((await look()).damaged).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.former'))).toEqual([]);
  });

  it('writes a day anew whose file is gone, cut or changed, while the log has the day', async () => {
    service = await start();
    await service.record(reportsOfDays(10));
    await look();
    await rm(fileOf(DAYS[0]!));
    const bytes = await readFile(fileOf(DAYS[1]!));
    bytes[100]! ^= 1;
    await writeFile(fileOf(DAYS[1]!), bytes);
    expect((await look()).written).toEqual(DAYS);
    expect((await look()).written).toEqual([]);
  });

  it('waits while the engine is off or dies, tells it in /health, and then writes', async () => {
    service = await start({ COLUMNS: 'off' });
    await service.record(reportsOfDays(10));
    const { url } = service.database;
    await look();
    expect(await partOfHealth()).toEqual([
      'degraded',
      { waiting: 2, oldestWaiting: DAYS[0], reason: 'COLUMNS is off.', damaged: [] },
    ]);
    expect(await service.get('/spots?since=2026-03-12T00:00:00Z')).toMatchObject({
      body: { total: 20 },
    });
    const other = await start({ DATABASE_URL: url });
    try {
      const columns = other.app.get(ColumnsService, { strict: false });
      await columns.session(async (session) => session.run('SELECT 1'));
      const written = other.app.get(ArchiveService, { strict: false }).look();
      process.kill(columns.pid!, 'SIGKILL');
      await written;
      await eventually(async () => {
        await other.app.get(ArchiveService, { strict: false }).look();
        expect((await other.get<HealthView>('/health')).body.status).toBe('ok');
      });
      expect(await askFile(`SELECT count(*) FROM '${folder}/*.parquet'`)).toEqual([[20]]);
    } finally {
      await other.close();
    }
  });

  it('lets no day leave the database before its file is written and agrees', async () => {
    service = await start({ SPOT_RETENTION_DAYS: '1' });
    const retention = service.app.get(RetentionService, { strict: false });
    // Beyond a cursor, spots are those that the database has.
    const totalOf = async () => {
      const { body } = await service.get<{ total: number }>('/spots?after_id=0&since=0');
      return body.total;
    };
    await service.record([...reportsOfDays(10), aReport()]);
    await retention.removeOldSpots();
    expect(await totalOf()).toBe(21);
    await look();
    await service.record([aReport({ heardAtSeconds: FIRST_DAY_SECONDS + 5, callsign: 'N0LATE' })]);
    await retention.removeOldSpots();
    expect(await totalOf()).toBe(22);
    await look();
    await retention.removeOldSpots();
    expect(await totalOf()).toBe(11);
    expect(await askFile(`SELECT count(*) FROM '${fileOf(DAYS[0]!)}'`)).toEqual([[11]]);
    await retention.removeOldSpots();
    await rm(fileOf(DAYS[0]!));
    expect(await look()).toMatchObject({ written: [], damaged: [DAYS[0]] });
    expect(await partOfHealth()).toEqual([
      'degraded',
      { waiting: 0, oldestWaiting: null, reason: null, damaged: [DAYS[0]] },
    ]);
  });

  it('tells a damaged file until a look at it, every 10 s, finds it whole, also when it was put back', async () => {
    service = await start({ SPOT_RETENTION_DAYS: '1' });
    const retention = service.app.get(RetentionService, { strict: false });
    await service.record([...reportsOfDays(10), aReport()]);
    await look();
    await retention.removeOldSpots();
    await look();
    const bytes = await readFile(fileOf(DAYS[0]!));
    await writeFile(fileOf(DAYS[0]!), bytes.with(200, bytes[200]! ^ 1));
    expect(await service.get(`/archive/${DAYS[0]}.parquet`)).toMatchObject({
      status: 503,
      body: { error: { code: 'archive_damaged', retryAfter: 10 } },
    });
    const damaged = { waiting: 0, oldestWaiting: null, reason: null, damaged: [DAYS[0]] };
    expect(await partOfHealth()).toEqual(['degraded', damaged]);
    const checks = service.app.get(DamagedDays, { strict: false });
    await checks.check();
    expect(await partOfHealth()).toEqual(['degraded', damaged]);
    await writeFile(fileOf(DAYS[0]!), bytes);
    await checks.check();
    expect(await partOfHealth()).toEqual(['ok', undefined]);
  });

  it('finds a byte that has changed while size and time have not, by reading every file again', async () => {
    service = await start({ SPOT_RETENTION_DAYS: '1' });
    await service.record([...reportsOfDays(10), aReport()]);
    await look();
    await service.app.get(RetentionService, { strict: false }).removeOldSpots();
    const path = fileOf(DAYS[0]!);
    // To the second: what a disk has of a time beyond that, utimes cannot give back.
    const changedAt = new Date('2026-03-13T02:00:00Z');
    await utimes(path, changedAt, changedAt);
    const download = async () => fetch(`${service.origin}/api/v1/archive/${DAYS[0]}.parquet`);
    expect((await (await download()).arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const rechecks = service.app.get(FileRechecks, { strict: false });
    const { signal } = new AbortController();
    await rechecks.round(signal);
    expect(await partOfHealth()).toEqual(['ok', undefined]);

    const bytes = await readFile(path);
    await writeFile(path, bytes.with(200, bytes[200]! ^ 1));
    await utimes(path, changedAt, changedAt);
    await rechecks.round(signal);
    expect((await partOfHealth())[1]).toMatchObject({ damaged: [DAYS[0]] });
    expect((await download()).status).toBe(503);
    // Another process on the same folder keeps what it knows of a file by its time.
    expect((await stat(path)).mtime).not.toEqual(changedAt);
  });

  it('removes files older than ARCHIVE_RETENTION_DAYS that the log does not have', async () => {
    service = await start({ SPOT_RETENTION_DAYS: '1', ARCHIVE_RETENTION_DAYS: '2' });
    const retention = service.app.get(RetentionService, { strict: false });
    const today = aReport();
    await service.record([...reportsOfDays(10), today]);
    expect(await look()).toMatchObject({ written: DAYS, removed: [] });
    await retention.removeOldSpots();
    const asOf = 20 + 1;
    const cited = async (day: string) =>
      service.get<{ total: number }>(
        `/spots?since=${day}T00:00:00Z&until=${day}T23:59:59Z&as_of=${asOf}`,
      );
    const before = await Promise.all(DAYS.map(cited));
    expect(before.map(({ body }) => body.total)).toEqual([10, 10]);
    service.clock.advanceMs(3 * 86_400_000);
    // A clock that runs ahead: the newest spots are two days younger than the oldest file.
    expect(await look()).toMatchObject({ removed: [], damaged: [] });
    const later = { ...today, heardAtSeconds: today.heardAtSeconds + 86_400 };
    await service.record([later]);
    expect(await look()).toMatchObject({ removed: [DAYS[0]], damaged: [] });
    expect((await readdir(folder)).includes(`spots-${DAYS[0]}.parquet`)).toBe(false);
    expect((await archive().list()).map(({ day }) => day - FIRST_DAY_SECONDS / 86_400)).toEqual([
      1, 2, 3,
    ]);
    // What was cited of the removed day is never fewer spots in silence; the day after is as it was.
    const [gone, kept] = await Promise.all(DAYS.map(cited));
    expect([gone!.status, gone!.body]).toMatchObject([
      410,
      { error: { code: 'days_removed', message: expect.stringContaining(DAYS[1]!) } },
    ]);
    expect(kept!.body).toEqual(before[1]!.body);
    // The log has the others still, whatever their age.
    service.clock.advanceMs(10 * 86_400_000);
    expect((await look()).removed).toEqual([]);
  });

  it('waits on a full disk, which leaves nothing behind, and then writes', async () => {
    const disk = SmallDisk.mount(80);
    if (!disk) return void (service = await start());
    service = await start({ ARCHIVE_DIR: join(disk.path, 'days') });
    try {
      await service.record(reportsOfDays(10));
      disk.fill();
      expect(await look()).toMatchObject({ written: [], waiting: DAYS });
      expect(archive().lastLook.reason).toMatch(/disk is full|ENOSPC/);
      disk.empty();
      expect(await look()).toMatchObject({ written: DAYS, waiting: [], reason: null });
      expect(await readdir(join(disk.path, 'days'))).toHaveLength(2);
    } finally {
      disk.unmount();
    }
  });

  it('is off by default with a database of its own: no file, no table row, nothing in /health', async () => {
    service = await startTestApp({ DATA_DIR: folder });
    await service.record(reportsOfDays(10));
    expect(await look()).toEqual({
      written: [],
      removed: [],
      waiting: [],
      reason: null,
      damaged: [],
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
