import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { ColumnsFailed } from '../../../src/columns/columns.service.js';
import { ManySpots } from '../../../src/columns/follower/many-spots.js';
import type { HealthView } from '../../../src/health/health.dto.js';
import { RetentionService } from '../../../src/log/retention.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import {
  createTestDatabase,
  refuseConnections,
  type TestDatabase,
} from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { SmallDisk } from '../../support/processes/small-disk.js';

const DAY = 86_400;
const NOW = Math.floor(NOW_MS / 1000);

const random = new Random(20);
const calls = callsigns(random, 200);

let folder: string;
let database: TestDatabase;
let client: Client;
let service: TestApp;
let log: ColumnLog;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'column-log-'));
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await start();
});

afterAll(async () => {
  await service.close();
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function open(variables: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const ours = { DATABASE_URL: database.url, DATA_DIR: folder, SPOT_RETENTION_DAYS: '5' };
  return startTestApp({ ...ours, ...variables }, [], { followsInColumns: true });
}

async function start(): Promise<void> {
  service = await open();
  log = new ColumnLog(service);
}

async function restart(meanwhile: () => unknown = () => {}): Promise<void> {
  await service.close();
  await meanwhile();
  await start();
}

async function record(count: number, fromSeconds: number, toSeconds: number): Promise<void> {
  const window = { from: fromSeconds, to: toSeconds, count };
  await service.record([...randomTraffic(random, calls, window)]);
}

/** A value that only this file has, so that it is seen whether a spot was read again. */
async function mark(): Promise<void> {
  await log.run('UPDATE log.spots SET snr_db = 999 WHERE id = 5');
}
const isMarked = async () =>
  (await log.run('SELECT snr_db FROM log.spots WHERE id = 5'))[0]?.[0] === 999;
async function unmark(): Promise<void> {
  const { rows } = await client.query<{ snr: number }>(
    'SELECT snr_db AS snr FROM spots WHERE id = 5',
  );
  await log.run(`UPDATE log.spots SET snr_db = ${rows[0]!.snr} WHERE id = 5`);
}

const partOfHealth = async () => {
  const { body } = await service.get<HealthView & { columns?: unknown }>('/health');
  return [body.status, body.columns];
};

/** Changes a byte of each block beyond the headers, which stay whole. */
async function damageBlocks(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (let at = 13_000; at < bytes.length; at += 4_096) bytes[at]! ^= 0xff;
  await writeFile(path, bytes);
}

const fileIn = (name = 'log-1') => join(folder, 'columns', name, 'spots.duckdb');

describe('the log in columns', () => {
  it('has what is stored already, and what comes, also late and of old days', async () => {
    await record(3_000, NOW - 4 * DAY, NOW);
    await log.expectEqual();
    await restart(() => rm(join(folder, 'columns'), { recursive: true }));
    expect(await log.expectEqual()).toBeGreaterThan(2_900);
    for (let round = 0; round < 5; round++) {
      await record(200, NOW - 3 * DAY, NOW);
      // Not in a second: a reader has it catch up.
      expect(await log.catchesUp()).toBe(true);
    }
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(0);
    expect(await partOfHealth()).toEqual(['ok', { state: 'ok', behindBy: 0, reason: null }]);
    const { lastId } = await log.state();
    expect(log.followed.upToId).toBe(lastId);
    expect(log.followed.bytes).toBeGreaterThan(10_000);
  });

  it('is of no snapshot between a change of stored spots, however old, and its reading', async () => {
    const spots = service.app.get(SpotsService, { strict: false });
    const plain = [3, 0].map((days) =>
      aReport({ callsign: `N${days}TYPE`, heardAtSeconds: NOW - days * DAY - 60, type: null }),
    );
    await service.record(plain);
    await log.whenAt();
    const before = await log.state();
    const typed = plain.map((report) => ({ ...report, type: 'NCDXF B' }));
    expect(await spots.record(typed, { fillsTypes: true })).toMatchObject({ typesFilled: 2 });
    expect(await log.isAt()).toBe(false);
    await log.expectEqual();
    expect(await log.followed.isAt(before)).toBe(false);
  });

  it('answers from one snapshot that agrees with the reader, or not at all', async () => {
    const state = await log.state();
    const count = async () =>
      log.followed.read(state, async (session) => {
        await service.record([aReport({ callsign: 'N0NEW', frequencyHz: 14_000_000 + counted++ })]);
        expect(await log.catchesUp()).toBe(true);
        return (await session.run('SELECT max(id) FROM log.spots'))[0];
      });
    let counted = 0;
    expect(await count()).toEqual([state.lastId]);
    expect(await count()).toEqual([state.lastId + 1]);
    expect(
      await log.followed.read({ ...state, changes: state.changes - 1 }, count),
    ).toBeUndefined();
    expect(
      await log.followed.read(state, (session) => session.run('SELECT * FROM log.nothing')),
    ).toBeUndefined();
    expect(log.followed.state).toBe('ok');
  });

  it('goes on where it was when the engine is killed, or the service is started again', async () => {
    await log.whenAt();
    await mark();
    await record(50, NOW - DAY, NOW);
    process.kill(log.columns.pid!, 'SIGKILL');
    await eventually(async () =>
      expect(await partOfHealth()).toEqual([
        'degraded',
        {
          state: 'away',
          behindBy: expect.any(Number) as number,
          reason: expect.any(String) as string,
        },
      ]),
    );
    await log.whenAt();
    expect(await isMarked()).toBe(true);
    await restart(() => {});
    await log.whenAt();
    expect(await isMarked()).toBe(true);
    expect(log.followed.rebuilds).toBe(0);
    await unmark();
    await log.expectEqual();
  });

  it.each<[string, () => unknown]>([
    ['no DuckDB file', () => writeFile(fileIn(), 'garbage'.repeat(10_000))],
    ['empty', () => writeFile(fileIn(), '')],
    ['cut', () => truncate(fileIn(), 20_000)],
    ['damaged in its tables', () => damageBlocks(fileIn())],
  ])('is made anew from a file that is %s', async (_what, damage) => {
    await log.whenAt();
    await mark();
    await log.run('CHECKPOINT log');
    await restart(damage);
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(1);
  });

  it('is made anew from a file of another version', async () => {
    await log.whenAt();
    await log.run('UPDATE log.state SET layout = 99');
    await restart();
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(1);
  });

  it('is made anew when the file is removed while it is used', async () => {
    await log.whenAt();
    await rm(join(folder, 'columns'), { recursive: true });
    await record(20, NOW - DAY, NOW);
    await log.expectEqual();
  });

  it('is made anew when a reader meets damage, and not when a statement is wrong', async () => {
    await log.whenAt();
    const { rebuilds } = log.followed;
    log.followed.noteFailure(new ColumnsFailed('Catalog Error: no such table'));
    expect(await log.isAt()).toBe(true);
    log.followed.noteFailure(new ColumnsFailed('IO Error: Corrupt database file'));
    expect(await log.isAt()).toBe(false);
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(rebuilds + 1);
  });

  it('is made anew when the database has lost spots, or is another', async () => {
    await log.whenAt();
    await mark();
    await client.query(`UPDATE spot_log SET server_history = '1/00000001'`);
    await eventually(async () => expect((await log.state()).history).toBe(2));
    await eventually(async () => expect(await log.isAt()).toBe(true));
    expect(await isMarked()).toBe(false);
    await record(10, NOW - DAY, NOW);
    await log.expectEqual();
  });

  it('is made anew after a backup was put in place while the service was stopped', async () => {
    await log.whenAt();
    await mark();
    await restart(() =>
      client.query('UPDATE spots SET frequency_hz = frequency_hz + 1 WHERE id > 2000'),
    );
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(1);
    await restart();
    await log.expectEqual();
    expect(log.followed.rebuilds).toBe(0);
  });

  it('has a file for each process that shares the folder, and takes the first that is free', async () => {
    await log.whenAt();
    const other = await open();
    try {
      await new ColumnLog(other).expectEqual();
      expect(
        (await readdir(join(folder, 'columns'))).filter((name) => name.startsWith('log')),
      ).toEqual(['log-1', 'log-2']);
      await record(20, NOW - DAY, NOW);
      await log.expectEqual();
      await new ColumnLog(other).expectEqual();
    } finally {
      await other.close();
    }
  });

  it('drops what lies below the horizon when nobody reads it any more', async () => {
    await log.whenAt();
    const { rebuilds } = log.followed;
    const before = await log.state();
    service.clock.advanceMs(3 * DAY * 1000);
    await service.record([aReport({ heardAtSeconds: NOW + 3 * DAY })]);
    await service.app.get(RetentionService, { strict: false }).removeOldSpots();
    const { horizonDay } = await log.state();
    expect(horizonDay).toBeGreaterThan(before.horizonDay);
    const old = `SELECT count(*) FROM log.spots WHERE heard_s < ${horizonDay * DAY}`;
    await log.expectEqual();
    expect(Number((await log.run(old))[0]?.[0])).toBeGreaterThan(0);
    process.kill(log.columns.pid!, 'SIGKILL');
    await eventually(async () => expect(await log.run(old)).toEqual([[0]]));
    await log.expectEqual();
    expect(await log.followed.isAt(before)).toBe(false);
    expect(log.followed.rebuilds).toBe(rebuilds);
  });
});

describe('the log in columns, where it cannot be', () => {
  it('tells that the disk is full, is at no snapshot, and goes on when there is room', async () => {
    const disk = SmallDisk.mount(180);
    if (!disk) return;
    const other = await open({ DATA_DIR: disk.path });
    try {
      const there = new ColumnLog(other);
      await there.expectEqual();
      disk.fill();
      await record(30, NOW - DAY, NOW);
      await eventually(async () => {
        expect(await there.isAt()).toBe(false);
        expect(there.followed.problem).toMatch(/disk is full/);
        expect(there.followed.state).toBe('away');
      });
      disk.empty();
      await there.expectEqual();
    } finally {
      await other.close();
      disk.unmount();
    }
  });

  it('needs no engine while it is small', async () => {
    const small = await startTestApp({}, [], {
      followsInColumns: true,
      manySpots: { small: 1, lookEveryMs: 10 },
    });
    try {
      const there = new ColumnLog(small);
      const expectState = async (state: string) => {
        const { body } = await small.get<HealthView>('/health');
        expect(body).toMatchObject({ status: 'ok', columns: { state, behindBy: 0, reason: null } });
      };
      await small.record([aReport()]);
      await eventually(() => expectState('small'));
      expect(await there.isAt()).toBe(false);
      expect(there.columns.pid).toBeUndefined();
      const metrics = await (await fetch(`${small.origin}/metrics`)).text();
      expect(metrics).not.toMatch(/^columns_log_usable /m);
      await small.record([aReport({ callsign: 'JA1XYZ' })]);
      await eventually(() => expectState('ok'));
      expect(await there.expectEqual()).toBe(2);
    } finally {
      await small.close();
    }
  });

  it('is followed while it is asked, where it is not large', async () => {
    const middling = await startTestApp({}, [], {
      followsInColumns: true,
      manySpots: { asked: 2, small: 1, large: 100, lookEveryMs: 10 },
    });
    try {
      const there = new ColumnLog(middling);
      for (const callsign of ['JA1XYZ', 'K1ABC', 'DL1ABC']) {
        await middling.record([aReport({ callsign })]);
      }
      const question = '/spots?snr_min=1&since=1h';
      const many = middling.app.get(ManySpots, { strict: false });
      for (let round = 1; round <= 2; round++) {
        // As after ten minutes without a question.
        Object.assign(many, { restAfterMs: 0 });
        await eventually(() => expect(there.followed.state).toBe('resting'));
        Object.assign(many, { restAfterMs: Infinity });
        const ask = async () => {
          const { body, headers } = await middling.get<{ total: number }>(question);
          return [body.total, /columns/.test(headers.get('server-timing') ?? '')];
        };
        expect(await ask()).toEqual([3, false]);
        await eventually(async () => expect(await ask()).toEqual([3, true]));
        await there.expectEqual();
      }
      expect(there.followed.rebuilds).toBe(0);
      const metrics = await (await fetch(`${middling.origin}/metrics`)).text();
      expect(metrics).toMatch(/^columns_restarts_total 0$/m);
    } finally {
      await middling.close();
    }
  });

  it('is no trouble of its own where it is small and the database away', async () => {
    const small = await startTestApp({}, [], {
      followsInColumns: true,
      manySpots: { small: 1, lookEveryMs: 10 },
    });
    try {
      const { followed } = new ColumnLog(small);
      await eventually(() => expect(followed.state).toBe('small'));
      await refuseConnections(small.database.url);
      await eventually(async () => expect((await small.get('/health')).status).toBe(503));
      expect([followed.state, followed.problem]).toEqual(['small', undefined]);
    } finally {
      await small.close();
    }
  });

  it('is off with COLUMNS=off', async () => {
    const other = await open({ COLUMNS: 'off', DATA_DIR: join(folder, 'off') });
    try {
      const there = new ColumnLog(other);
      expect(await there.isAt()).toBe(false);
      const { body } = await other.get<{ status: string; columns: unknown }>('/health');
      expect(body).toMatchObject({ status: 'ok', columns: { state: 'off', reason: null } });
    } finally {
      await other.close();
    }
  });
});
