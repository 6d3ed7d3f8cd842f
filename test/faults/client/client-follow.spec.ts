import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { SpotClient } from '../../../clients/typescript/src/index.js';
import { startTestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { NumberedSpots } from '../../support/spots/numbered-spots.js';
import { Random } from '../../support/random.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

const CUTS = 50;

async function storedIds(databaseUrl: string): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM spots ORDER BY id');
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}

/** Follows from the first spot until it is told to stop; what it saw, and what it was told. */
function following(origin: string, options: object = {}) {
  const ids: number[] = [];
  const interruptions: unknown[] = [];
  const controller = new AbortController();
  const client = new SpotClient({
    baseUrl: origin,
    timeoutMs: 5_000,
    retry: { initialMs: 5, ceilingMs: 100 },
  });
  const done = (async () => {
    const spots = client.follow(
      {},
      {
        afterId: 0,
        pollIntervalMs: 2,
        signal: controller.signal,
        onInterruption: (error: unknown) => interruptions.push(error),
        ...options,
      },
    );
    for await (const { id } of spots) ids.push(id);
  })().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  const stop = async () => {
    controller.abort();
    await done;
  };
  return { ids, interruptions, stop };
}

describe('a follower', () => {
  it(`whose line is cut at random ${CUTS} times has every spot once, in order`, async () => {
    const service = await startTestApp();
    const { port } = new URL(service.origin);
    const proxy = await TcpProxy.to('127.0.0.1', Number(port));
    const follower = following(`http://127.0.0.1:${proxy.port}`, {
      transport: 'cursor',
      pageSize: 40,
    });
    const random = new Random(23);
    let recorded = 0;
    try {
      for (let cut = 0; cut < CUTS; cut++) {
        const reports = Array.from({ length: 1 + random.integer(0, 150) }, () =>
          aReport({ frequencyHz: 14_000_000 + ++recorded }),
        );
        const recording = service.record(reports);
        proxy.delayMs = random.integer(0, 2);
        await delay(random.integer(0, 40));
        proxy.cut();
        await delay(random.integer(0, 15));
        proxy.heal();
        await recording;
      }
      await eventually(() => expect(follower.ids.length).toBeGreaterThanOrEqual(recorded));
      // Nothing comes after the last.
      await delay(200);
      expect(follower.ids).toEqual(await storedIds(service.database.url));
      expect(follower.ids).toHaveLength(recorded);
      // Else nothing was tried.
      expect(follower.interruptions.length).toBeGreaterThan(CUTS / 5);
    } finally {
      await follower.stop();
      await proxy.close();
      await service.close();
    }
  });

  it.each(['cursor', 'stream'] as const)(
    'goes on over a restart and a kill -9 of the service, by %s',
    async (transport) => {
      const folder = await mkdtemp(join(tmpdir(), 'spot-follow-'));
      const database = await createTestDatabase();
      const feed = await TelnetServer.listen();
      const variables = {
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        CALLSIGN: 'W1AW',
        FEEDS: `telnet://127.0.0.1:${feed.port}`,
        GRID_PROVIDERS: 'none',
        RATE_LIMIT_PER_MINUTE: '0',
      };
      let service = await ServiceProcess.start(variables);
      const { origin } = service;
      const again = { ...variables, PORT: new URL(origin).port };
      const follower = following(origin, { transport, pollIntervalMs: 50 });
      const spots = new NumberedSpots(feed);
      try {
        await service.untilReady();
        await eventually(() => expect(feed.openConnections).toBe(1));
        spots.start();
        for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
          const before = follower.ids.length;
          await eventually(() => expect(follower.ids.length).toBeGreaterThan(before + 100));
          await service.stop(signal);
          service = await ServiceProcess.start(again);
          await service.untilReady();
        }
        const before = follower.ids.length;
        await eventually(() => expect(follower.ids.length).toBeGreaterThan(before + 100));
        spots.stop();
        await service.stop('SIGTERM');
        // What was flushed at the stop is to be had of the next.
        service = await ServiceProcess.start(again);
        const stored = await storedIds(database.url);
        await eventually(() => expect(follower.ids.length).toBeGreaterThanOrEqual(stored.length));
        await delay(200);
        expect(follower.ids).toEqual(stored);
        expect(follower.interruptions.length).toBeGreaterThan(0);
      } finally {
        spots.stop();
        await follower.stop();
        await service.stop('SIGTERM');
        await feed.close();
        await database.drop();
        await removeFolder(folder);
      }
    },
  );
});
