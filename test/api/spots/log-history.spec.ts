import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { loseSpots } from '../../support/databases/lose-spots.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { EventClient, SocketClient } from '../../support/stream/stream-clients.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const NOW = Math.floor(NOW_MS / 1000);
/** With the clocks of the tests, the newest spot is months old, and more ids are left out: see log-history. */
const MIN_SKIPPED = 1_000_000;

let service: TestApp;
let client: Client;
let made: number;
let streams: (EventClient | SocketClient)[];

beforeEach(async () => {
  made = 0;
  streams = [];
  service = await startTestApp({}, [], { followsLog: true });
  client = new Client({ connectionString: service.database.url });
  await client.connect();
});

afterEach(async () => {
  for (const stream of streams) stream.close();
  await client.end();
  await service.close();
});

/** Stores spots of a callsign. */
async function record(count: number, callsign = 'K1ABC', on = service): Promise<void> {
  await on.record(
    Array.from({ length: count }, () =>
      aReport({ callsign, heardAtSeconds: NOW - 60, frequencyHz: 14_000_000 + made++ }),
    ),
  );
}

async function ask(query: string, on = service): Promise<SpotListView> {
  return (await on.get<SpotListView>(`/spots?${query}`)).body;
}

/** As a dump that is restored into another cluster. */
async function becomeOther(): Promise<void> {
  await client.query(`UPDATE spot_log SET server_history = '1/00000001'`);
}

describe('a database that is another one than before', () => {
  it('has ids go on beyond a gap, once, whoever notices', async () => {
    await record(3);
    const other = await startTestApp({ DATABASE_URL: service.database.url });
    await becomeOther();
    await Promise.all([record(2), record(2, 'K2XYZ', other)]);
    // What another process has stored is seen within a second.
    await eventually(async () => expect((await ask('after_id=0')).total).toBe(7));
    const ids = (await ask('after_id=0')).spots.map(({ id }) => id);
    const first = ids[3]!;
    expect(first).toBeGreaterThan(3 + MIN_SKIPPED);
    expect(ids).toEqual([1, 2, 3, first, first + 1, first + 2, first + 3]);
    const { rows } = await client.query('SELECT history, last_id, resumed_id FROM spot_log_breaks');
    expect(rows).toEqual([{ history: 2, last_id: '3', resumed_id: String(first - 1) }]);
    expect(await findRollupDifferences(client)).toEqual([]);
    await other.close();
  });

  it('is noticed while nothing is stored', async () => {
    await record(1);
    await becomeOther();
    await eventually(async () => {
      expect((await client.query('SELECT FROM spot_log_breaks')).rowCount).toBe(1);
    });
  });

  it('leaves no ids out where nothing was ever stored', async () => {
    await becomeOther();
    await record(1);
    expect((await ask('after_id=0')).spots.map(({ id }) => id)).toEqual([1]);
  });

  it('is not asked for numbers of names that were lost', async () => {
    await record(1, 'K1LOST');
    // At once: the service may look at any time, and reads no names twice of one history.
    await client.query('BEGIN');
    await client.query(`UPDATE callsigns SET callsign = 'K2ELSE' WHERE callsign = 'K1LOST'`);
    await becomeOther();
    await client.query('COMMIT');
    await record(1, 'K1LOST');
    const { spots } = await ask('after_id=0');
    expect(spots.map(({ callsign }) => callsign)).toEqual(['K2ELSE', 'K1LOST']);
  });
});

describe('a database that lacks spots which it had', () => {
  it('has their ids left out, and memory shows them no more', async () => {
    await record(5);
    expect((await ask('call=K1')).total).toBe(5);
    await loseSpots(client, 2);
    await record(1);
    const { spots, total } = await ask('after_id=0');
    expect(total).toBe(4);
    expect(spots.slice(0, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(spots[3]!.id).toBeGreaterThan(5 + MIN_SKIPPED);
    await eventually(async () => expect((await ask('call=K1')).total).toBe(4));
    expect(await findRollupDifferences(client)).toEqual([]);
  });

  it.each(['events', 'socket'] as const)(
    'tells clients of the stream (%s) that saw them where it goes on, and then all that follows',
    async (kind) => {
      await record(5);
      const stream =
        kind === 'events'
          ? await EventClient.open(service.origin, '?after_id=0')
          : await SocketClient.open(service.origin, '?after_id=0');
      streams.push(stream);
      await eventually(() => expect(stream.ids).toEqual([1, 2, 3, 4, 5]));
      await loseSpots(client, 2);
      await record(1);
      await eventually(() => expect(stream.ids).toHaveLength(6));
      const [gap] = stream.named('gap') as readonly { data?: unknown }[];
      const told = gap?.data ?? gap;
      expect(told).toMatchObject({ after_id: 5, oldest_id: stream.ids[5] });
      // Who comes back with an id that was lost is told the same; who saw none of them, nothing.
      for (const [afterId, gaps] of [
        [4, 1],
        [3, 0],
      ]) {
        const back = await EventClient.open(service.origin, `?after_id=${afterId}`);
        streams.push(back);
        await eventually(() => expect(back.ids).toEqual([stream.ids[5]]));
        expect(back.named('gap')).toHaveLength(gaps!);
      }
    },
  );

  it('tells them also where the first look at the log fails', async () => {
    await record(5);
    const stream = await EventClient.open(service.origin, '?after_id=0');
    streams.push(stream);
    await eventually(() => expect(stream.ids).toHaveLength(5));
    await client.query('ALTER TABLE modes RENAME TO modes_away');
    await loseSpots(client, 2);
    await delay(600);
    await client.query('ALTER TABLE modes_away RENAME TO modes');
    await record(1);
    await eventually(() => expect(stream.ids).toHaveLength(6));
    expect(stream.named('gap')).toHaveLength(1);
  });
});

describe('a cursor from the future', () => {
  it('is told the newest id, in a field and in a header', async () => {
    await record(3);
    for (const path of [
      '/spots?after_id=4',
      '/spots?after_id=4&call=ZZ',
      '/spots/K1ABC?after_id=4',
      '/spots/K1ABC?after_id=4&limit=5',
      '/spots/K9NONE?after_id=4&limit=5',
    ]) {
      const { body, headers } = await service.get(path);
      expect(body).toMatchObject({ spots: [], total: 0, newest_id: 3 });
      expect(headers.get('X-Newest-Id')).toBe('3');
      expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Newest-Id');
    }
  });

  it('is none at the newest id, nor before it', async () => {
    await record(3);
    for (const path of ['/spots?after_id=3', '/spots?after_id=1', '/spots', '/spots/K1ABC']) {
      const { body, headers } = await service.get(path);
      expect(body).not.toHaveProperty('newest_id');
      expect(headers.has('X-Newest-Id')).toBe(false);
    }
  });

  it('is none when another process has just stored the spot', async () => {
    const other = await startTestApp({ DATABASE_URL: service.database.url });
    for (let round = 1; round <= 20; round++) {
      await record(1, 'K1ABC', other);
      expect(await ask(`after_id=${round}`)).toEqual({
        spots: [],
        total: 0,
        limit: 100,
        offset: 0,
      });
    }
    await other.close();
  });
});
