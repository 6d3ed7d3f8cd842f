import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { HealthView } from '../../../src/health/health.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** 15 s are promised; the rest is for machines that do other things as well. */
const TAKE_OVER_MS = 40_000;

let database: TestDatabase;
let feed: TelnetServer;
let services: ServiceProcess[];
let sent: number;

beforeEach(async () => {
  sent = 0;
  services = [];
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
});

afterEach(async () => {
  for (const { child } of services) child.kill('SIGCONT');
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  await feed.close();
  await database.drop();
});

async function startService(): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
  });
  services.push(service);
  await service.untilReady();
  return service;
}

/** Sends spots no two of which are alike. */
function send(count: number): void {
  const time = new Date().toISOString().slice(11, 16).replace(':', '');
  for (let last = sent + count; sent < last; sent++) {
    feed.send(`DX de KM3T-2-#:  ${7000 + sent / 10}  K1ABC  CW  24 dB  22 WPM  CQ  ${time}Z`);
  }
}

async function health(service: ServiceProcess): Promise<HealthView> {
  return service.get<HealthView>('/api/v1/health');
}

/** Everything that was sent is stored, once, and counted once: as this process tells, and the rows. */
async function expectEachStoredOnce(service: ServiceProcess): Promise<void> {
  await eventually(async () => {
    const { totalSpots } = await service.get<{ totalSpots: number }>('/api/v1/stats?hours=1');
    expect(totalSpots).toBe(sent);
  });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ spots: number; reports: number }>(`
    SELECT count(*)::int AS spots, count(DISTINCT frequency_hz)::int AS reports FROM spots`);
  await client.end();
  expect(rows).toEqual([{ spots: sent, reports: sent }]);
}

describe('several processes on one database', () => {
  it('log in once, tell alike of the feed, and one takes over after kill -9 or a stop', async () => {
    const first = await startService();
    await eventually(() => expect(feed.logins).toHaveLength(1));
    const second = await startService();
    const third = await startService();
    send(200);
    await eventually(async () => {
      for (const service of services) {
        expect((await health(service)).feeds).toEqual([
          expect.objectContaining({ connected: true, spotsReceived: 200 }),
        ]);
      }
    });
    expect((await health(second)).status).toBe('ok');
    expect([feed.connectionCount, feed.openConnections]).toEqual([1, 1]);

    // What waits in memory goes with the process.
    await expectEachStoredOnce(third);
    const killedMs = performance.now();
    await first.stop('SIGKILL');
    await eventually(() => expect(feed.logins).toHaveLength(2), TAKE_OVER_MS);
    const afterKillMs = performance.now() - killedMs;
    send(200);
    const [holder, rest] = await holderOf([second, third]);
    await eventually(async () => {
      const told = (await health(rest)).roles.map((role) => ({
        ...role,
        heldHere: !role.heldHere,
      }));
      expect(told).toEqual((await health(holder)).roles);
      expect(told).toContainEqual(expect.objectContaining({ name: 'feed', term: 2 }));
    });
    const stoppedMs = performance.now();
    expect(await holder.stop('SIGTERM')).toBe(0);
    await eventually(() => expect(feed.logins).toHaveLength(3), TAKE_OVER_MS);
    const afterStopMs = performance.now() - stoppedMs;
    send(200);
    expect([feed.maxOpenConnections, feed.connectionCount]).toEqual([1, 3]);
    await expectEachStoredOnce(rest);
    printFigures('roles: until the next login', { afterKillMs, afterStopMs, sent });
  });

  it('take over from one that is frozen; it closes its socket when it wakes', async () => {
    const first = await startService();
    await eventually(() => expect(feed.logins).toHaveLength(1));
    const second = await startService();
    send(200);
    await expectEachStoredOnce(second);

    first.child.kill('SIGSTOP');
    const frozenMs = performance.now();
    await eventually(() => expect(feed.logins).toHaveLength(2), TAKE_OVER_MS);
    const afterFreezeMs = performance.now() - frozenMs;
    // Both are sent these: the frozen one will find them in its socket, or not at all.
    send(200);
    expect(feed.openConnections).toBe(2);

    first.child.kill('SIGCONT');
    await eventually(() => expect(feed.openConnections).toBe(1));
    send(200);
    await delay(3_000);
    expect(feed.connectionCount).toBe(2);
    for (const [service, heldHere] of [
      [first, false],
      [second, true],
    ] as const) {
      await eventually(async () => {
        const { roles, feeds } = await health(service);
        expect(roles.find(({ name }) => name === 'feed')).toMatchObject({ heldHere, term: 2 });
        expect(feeds).toMatchObject([{ connected: true, spotsReceived: 400 }]);
      });
    }
    await expectEachStoredOnce(first);
    printFigures('roles: until the next login', { afterFreezeMs, sent });
  });
});

/** Who of two holds the feed, first. */
async function holderOf(
  pair: readonly [ServiceProcess, ServiceProcess],
): Promise<[ServiceProcess, ServiceProcess]> {
  const [one, other] = pair;
  const { roles } = await health(one);
  const isHolder = roles.some(({ name, heldHere }) => name === 'feed' && heldHere);
  return isHolder ? [one, other] : [other, one];
}
