import { Client } from 'pg';
import type { GridView } from '../../../src/grid/grid.dto.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { printFigures } from '../../support/figures.js';
import {
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../../support/databases/standby.js';

const NOW = Math.floor(NOW_MS / 1000);
const PAST = '/stats?start_hours=4&end_hours=3';
const PAST_LIST = `/spots?since=${NOW - 14_400}&until=${NOW - 10_800}`;

let databases: ReplicatedDatabase;
let service: TestApp;
let standby: Client;

beforeAll(async () => {
  databases = await startReplicatedDatabase();
  service = await startTestApp({
    DATABASE_URL: databases.primaryUrl,
    DATABASE_REPLICA_URLS: databases.standbyUrl,
  });
  standby = new Client({ connectionString: databases.standbyUrl });
  standby.on('error', () => undefined);
  await standby.connect();
});

afterAll(async () => {
  await service.close();
  await standby.end().catch(() => undefined);
  await databases.close();
});

let made = 0;

/** Stores so many more spots of three and a half hours ago. */
async function recordPast(count: number): Promise<void> {
  await service.record(
    Array.from({ length: count }, () =>
      aReport({ heardAtSeconds: NOW - 12_600, frequencyHz: 14_000_000 + made++ }),
    ),
  );
}

async function counts(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  const lines = metrics.matchAll(/database_replica_reads_total\{outcome="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...lines].map(([, outcome, value]) => [outcome, Number(value)]));
}

/** Asks, and says who answered: what of the counts has grown. */
async function ask(path: string) {
  const before = await counts();
  const { body } = await service.get<{ totalSpots?: number; total?: number }>(path);
  const after = await counts();
  const grown = Object.keys(after).filter((outcome) => after[outcome] !== before[outcome]);
  return { total: body.totalSpots ?? body.total, by: grown };
}

it('answers for a window that is over, with what was just stored, as soon as it has it', async () => {
  await recordPast(3);
  for (const path of [PAST, PAST_LIST, '/charts?start_hours=5&end_hours=2']) {
    await eventually(async () => expect((await ask(path)).by).toEqual(['answered']));
  }
  expect((await ask(PAST)).total).toBe(3);
  expect((await ask(PAST_LIST)).total).toBe(3);
});

it('is not asked about the present, groups or presence', async () => {
  const paths = ['/spots', '/stats', '/spots?after_id=0', '/activity?call=K1ABC', '/groups'];
  for (const path of [...paths, '/online', '/grids/K1ABC', '/skimmers']) {
    expect((await ask(path)).by).toEqual([]);
  }
});

it('never takes back what was shown: while it lags, the primary answers', async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  for (let round = 0; round < 5; round++) {
    const before = (await ask(PAST)).total ?? 0;
    await recordPast(2);
    const { total, by } = await ask(PAST);
    expect([total, by]).toEqual([before + 2, ['declined']]);
    expect((await ask(PAST_LIST)).total).toBe(before + 2);
  }
  printFigures('read-replica: while it lags', { questions: 10 });
  await standby.query('SELECT pg_wal_replay_resume()');
  await eventually(async () => expect((await ask(PAST)).by).toEqual(['answered']));
});

it('never takes back a grid that was told: while it lags, the primary answers', async () => {
  const gridsIn = async () =>
    new Set((await service.get<SpotListView>(PAST_LIST)).body.spots.map(({ grid }) => grid));
  await standby.query('SELECT pg_wal_replay_pause()');
  await placeCallsigns(databases.primaryUrl, [{ callsign: 'K1ABC', grid: 'FN42aa' }]);
  const { body } = await service.get<GridView>('/grids/K1ABC');
  expect(body.grid).toBe('FN42aa');
  expect(await gridsIn()).toEqual(new Set(['FN42aa']));
  expect((await ask(PAST_LIST)).by).toEqual(['declined']);
  await standby.query('SELECT pg_wal_replay_resume()');
  await eventually(async () => expect((await ask(PAST_LIST)).by).toEqual(['answered']));
  expect(await gridsIn()).toEqual(new Set(['FN42aa']));
});

async function isUp(): Promise<number> {
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  const { host } = new URL(databases.standbyUrl);
  const [, value] = new RegExp(`^database_replica_up\\{replica="${host}"\\} (\\d)$`, 'm').exec(
    metrics,
  )!;
  return Number(value);
}

it('is done without when it is away, which is shown though no read fails', async () => {
  expect(await isUp()).toBe(1);
  await databases.stopStandby();
  await eventually(async () => expect(await isUp()).toBe(0));
  const { total } = await ask(PAST);
  expect(total).toBe(made);
  await eventually(async () => expect(await ask(PAST)).toEqual({ total: made, by: [] }));
});
