import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseClock } from '../../src/database/database-clock.service.js';
import { HorizonService } from '../../src/log/horizon.service.js';
import type { HealthView } from '../../src/health/health.dto.js';
import type { StatsView } from '../../src/stats/stats.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/spots/builders.js';
import { eventually } from '../support/eventually.js';
import { findRollupDifferences } from '../support/databases/rollups.js';
import { RetentionService } from '../../src/log/retention.service.js';
import { SpotsService } from '../../src/spots/spots.service.js';
import type { SpotListView } from '../../src/query/spot-view.dto.js';

const DAY = 86_400;
const DAY_MS = DAY * 1000;

let service: TestApp;
let spots: SpotsService;
let retention: RetentionService;
let client: Client;

beforeEach(async () => {
  service = await startTestApp({ SPOT_RETENTION_DAYS: '5' });
  spots = service.app.get(SpotsService, { strict: false });
  retention = service.app.get(RetentionService, { strict: false });
  client = new Client({ connectionString: service.database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await service.close();
});

const nowSeconds = () => Math.floor(service.clock.nowMs() / 1000);

/** Spots of the past day: one call that is heard every day, and one that is heard only once. */
async function recordDay(day: number): Promise<void> {
  await service.record(
    Array.from({ length: 48 }, (_, half) =>
      aReport({
        callsign: half % 2 === 0 ? 'K1ABC' : `B${day}UST`,
        heardAtSeconds: nowSeconds() - half * 1_800,
        frequencyHz: 14_000_000 + day * 100 + half,
      }),
    ),
  );
}

/** What is heard now: the horizon follows the newest spot. */
async function recordNow(): Promise<void> {
  await service.record([aReport({ callsign: 'N0W', heardAtSeconds: nowSeconds() })]);
}

async function partitions(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relname ~ '^spots_\\d{4}_' AND relkind = 'r' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** How often all was read. */
let reads = 0;

/** Until every read that has begun by now is over. */
async function readsAreOver(): Promise<void> {
  const before = reads;
  await eventually(() => expect(reads).toBeGreaterThan(before));
}

/** Reads all the time, and keeps what looks like half a day. */
async function watchForHalves(signal: AbortSignal): Promise<string[]> {
  const halves: string[] = [];
  while (!signal.aborted) {
    const list = await service.get<SpotListView>('/spots?since=30d&limit=1000');
    const stats = await service.get<StatsView>('/stats?hours=720');
    const oldest = list.body.spots.at(-1)?.timestamp.slice(0, 10) ?? '';
    const ofOldest = list.body.spots.filter(({ timestamp }) => timestamp.startsWith(oldest)).length;
    if (list.body.spots.length !== list.body.total) halves.push('a page and its total disagree');
    if (stats.status !== 200) halves.push(`statistics answered ${stats.status}`);
    if (list.body.total > 300 && ofOldest !== 48) halves.push(`${ofOldest} spots on ${oldest}`);
    reads++;
    await delay(1);
  }
  return halves;
}

describe('retention', () => {
  it('keeps five days through forty, and nobody sees half of one', async () => {
    // Days are recorded whole: the clock stands just before midnight.
    service.clock.currentMs = Math.ceil(NOW_MS / DAY_MS) * DAY_MS - 1_000;
    const stopping = new AbortController();
    const watching = watchForHalves(stopping.signal);
    for (let day = 0; day < 40; day++) {
      await recordDay(day);
      await retention.removeOldSpots();
      // The hour between two runs, in which every read that began before is long over.
      await readsAreOver();
      await retention.removeOldSpots();
      service.clock.advanceMs(DAY_MS);
    }
    stopping.abort();
    expect(await watching).toEqual([]);
    const stats = await service.get<StatsView>('/stats?hours=720');
    expect(stats.body.totalSpots).toBe(48 * 6);
    expect(stats.body.uniqueCallsigns).toBe(1 + 6);
    expect((await partitions()).filter((name) => name < 'spots_2026_04_17')).toEqual([]);
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it('puts days out of sight first, and removes them with the next run', async () => {
    await recordDay(1);
    service.clock.advanceMs(10 * DAY_MS);
    await recordNow();
    const before = await partitions();
    await retention.removeOldSpots();
    expect(await partitions()).toEqual(before);
    for (const path of [
      '/spots?since=30d',
      '/spots?since=30d&after_id=0',
      '/spots?since=30d&call=N',
    ]) {
      expect((await service.get<SpotListView>(path)).body.total).toBe(1);
    }
    expect((await service.get<StatsView>('/stats?hours=720')).body.totalSpots).toBe(1);
    await retention.removeOldSpots();
    expect((await partitions()).length).toBeLessThan(before.length);
    const { rows } = await client.query(
      'SELECT spots FROM callsign_day UNION ALL SELECT spots FROM spot_minute',
    );
    expect(rows).toEqual([{ spots: 1 }, { spots: 1 }]);
  });

  it('waits for who still reads a day, and makes nobody wait', async () => {
    await recordDay(1);
    service.clock.advanceMs(10 * DAY_MS);
    await recordNow();
    await retention.removeOldSpots();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM spots');
    const removing = retention.removeOldSpots();
    await delay(200);
    expect((await service.get('/spots?since=30d')).status).toBe(200);
    await service.record([aReport({ heardAtSeconds: nowSeconds() })]);
    const { rows } = await client.query('SELECT count(*)::int AS spots FROM spots');
    expect(rows).toEqual([{ spots: 49 }]);
    await client.query('COMMIT');
    await removing;
    expect((await client.query('SELECT FROM spots')).rowCount).toBe(2);
  });

  it('refuses what is older than the horizon', async () => {
    service.clock.advanceMs(10 * DAY_MS);
    await retention.removeOldSpots();
    const outcome = await spots.record([aReport(), aReport({ heardAtSeconds: nowSeconds() })]);
    expect(outcome).toEqual({ stored: 1, duplicate: 0, refused: 1 });
  });

  it('forgets calls that are heard no more, and learns them anew, while writers run', async () => {
    for (let day = 0; day < 12; day++) {
      await recordDay(day);
      const writing = Array.from({ length: 5 }, (_, index) =>
        spots.record([
          aReport({ callsign: 'B0UST', heardAtSeconds: nowSeconds() - index * 60 }),
          aReport({ callsign: `N${index}EW`, spotter: `SK${day}M`, heardAtSeconds: nowSeconds() }),
        ]),
      );
      await Promise.all([...writing, retention.removeOldSpots()]);
      service.clock.advanceMs(DAY_MS);
    }
    const { rows } = await client.query<{ callsign: string }>('SELECT callsign FROM callsigns');
    const names = rows.map(({ callsign }) => callsign);
    expect(names).toEqual(expect.arrayContaining(['K1ABC', 'KM3T', 'B0UST', 'B11UST', 'SK11M']));
    expect(names).not.toContain('B1UST');
    expect(names).not.toContain('SK1M');
    expect(await findRollupDifferences(client)).toEqual([]);
    const orphans = await client.query(
      `SELECT FROM spots WHERE NOT EXISTS (SELECT FROM callsigns WHERE id = callsign_id)
         OR NOT EXISTS (SELECT FROM callsigns WHERE id = spotter_id)`,
    );
    expect(orphans.rowCount).toBe(0);
  });

  it('tends the day that is over', async () => {
    await recordDay(1);
    service.clock.advanceMs(DAY_MS);
    await retention.tendYesterday();
    const { rows } = await client.query(
      `SELECT last_vacuum IS NOT NULL AS tended FROM pg_stat_user_tables WHERE relname = 'spots_2026_03_14'`,
    );
    expect(rows).toEqual([{ tended: true }]);
  });
});

describe('a clock that ran ahead', () => {
  const horizons = () => service.app.get(HorizonService, { strict: false });
  const today = () => new Date(service.clock.nowMs()).toISOString().slice(0, 10);

  it('moves the horizon no further than the newest spot has it', async () => {
    await recordDay(1);
    service.clock.advanceMs(60 * DAY_MS);
    await retention.removeOldSpots();
    await retention.removeOldSpots();
    service.clock.advanceMs(-60 * DAY_MS);
    await recordNow();
    expect((await service.get<SpotListView>('/spots?since=30d')).body.total).toBe(49);
    expect(await horizons().findFuture()).toBeUndefined();
  });

  it("moves it no further than the database's clock has it, though spots of the future are stored", async () => {
    await recordDay(1);
    const ahead = await startTestApp({
      DATABASE_URL: service.database.url,
      SPOT_RETENTION_DAYS: '5',
    });
    // The database's clock is another: it stands still, as that of the first service does.
    const clock = service.app.get(DatabaseClock, { strict: false });
    ahead.app.get(DatabaseClock, { strict: false }).now = () => clock.now();
    ahead.clock.advanceMs(60 * DAY_MS);
    await ahead.record([aReport({ heardAtSeconds: Math.floor(ahead.clock.nowMs() / 1000) })]);
    await ahead.app.get(RetentionService, { strict: false }).removeOldSpots();
    await ahead.close();
    expect((await service.get<SpotListView>('/spots?since=30d')).body.total).toBe(49);
  });

  it('and has moved it into the future once is told of, and mended', async () => {
    await recordDay(1);
    await client.query(`UPDATE spot_log SET horizon_day = horizon_day + 20000 + 900`);
    const future = await horizons().findFuture();
    expect(future).toMatch(/^20\d\d-\d\d-\d\d$/);
    const late = aReport({ callsign: 'N0W', heardAtSeconds: nowSeconds() });
    expect(await spots.record([late])).toMatchObject({ stored: 0, refused: 1 });
    const health = (await service.get<HealthView>('/health')).body;
    expect(health.status).toBe('degraded');
    expect(health.databaseProblems).toEqual([expect.stringContaining('npm run horizon -- mend')]);
    const { rows } = await client.query<{ first: string }>(
      `SELECT to_char(min(heard_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS first FROM spots`,
    );
    expect(await horizons().mend()).toBe(rows[0]?.first);
    expect(await horizons().findFuture()).toBeUndefined();
    expect(await spots.record([late])).toMatchObject({ stored: 1, refused: 0 });
    expect((await service.get<SpotListView>('/spots?since=30d')).body.total).toBe(49);
    expect(today() > rows[0]!.first).toBe(true);
  });

  it('is mended no further back than the first day that is still there', async () => {
    for (let day = 0; day < 4; day++) {
      await recordDay(day);
      service.clock.advanceMs(DAY_MS);
    }
    const before = await partitions();
    await client.query('UPDATE spot_log SET horizon_day = 21000');
    // The two oldest days were removed before anybody noticed.
    for (const name of before.slice(0, 2)) await client.query(`DROP TABLE ${name}`);
    expect((await horizons().mend()).replaceAll('-', '_')).toBe(before[2]!.slice('spots_'.length));
    await retention.removeOldSpots();
    const { body } = await service.get<SpotListView>('/spots?since=30d&limit=1000');
    expect(body.spots).toHaveLength(body.total);
    expect(body.total).toBeGreaterThan(0);
  });
});
