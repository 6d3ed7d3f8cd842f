import { readdirSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceHere } from '../../support/processes/service-here.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

/** 9 s; `npm run test:soak` makes it ten minutes. */
const OUTAGE_MS = Number(process.env.SOAK_MINUTES ?? 0.15) * 60_000;

/** PostgreSQL itself may hold the lock of a connection that went dead for 30 s. */
const RECOVERY_MS = 60_000;
const TEST_TIMEOUT_MS = OUTAGE_MS + 3 * RECOVERY_MS;

/** Longer than the lease of a role. */
const FREEZE_MS = 8_000;

/** A spot feed, a service, a database, and the wire between the latter two. */
interface Deployment {
  readonly feed: TelnetServer;
  readonly spots: NumberedSpots;
  readonly wire: TcpProxy;
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly services: ServiceProcess[];
  start(): Promise<ServiceProcess>;
  /** The next start on the same folder, which nothing kills any more. */
  startAgain(variables?: NodeJS.ProcessEnv): Promise<void>;
}

async function withDeployment(test: (deployment: Deployment) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  const wire = await TcpProxy.to(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${wire.port}`;
  const feed = await TelnetServer.listen();
  const spots = new NumberedSpots(feed);
  const dataDir = await mkdtemp(join(tmpdir(), 'spot-away-'));
  await chmod(dataDir, 0o755);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
  };
  const services: ServiceProcess[] = [];
  const successors: ServiceHere[] = [];
  const start = async (): Promise<ServiceProcess> => {
    const service = await ServiceProcess.start(settings);
    services.push(service);
    return service;
  };
  const startAgain = async (variables: NodeJS.ProcessEnv = {}): Promise<void> => {
    successors.push(await ServiceHere.start({ ...settings, ...variables }));
  };
  try {
    await test({ feed, spots, wire, database, dataDir, services, start, startAgain });
  } finally {
    spots.stop();
    await Promise.all(services.map((service) => service.stop('SIGKILL')));
    await Promise.all(successors.map((service) => service.stop()));
    await feed.close();
    await wire.close();
    await database.drop();
    await removeFolder(dataDir);
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function untilLoggedIn({ feed }: Deployment, times = 1): Promise<void> {
  await eventually(() => expect(feed.logins).toHaveLength(times), RECOVERY_MS);
}

/** What is stored in the end; every spot that was sent last is, when all are. */
async function untilStored({ database, spots }: Deployment): Promise<number[]> {
  await eventually(
    async () => expect((await storedNumbers(database.url)).at(-1)).toBe(spots.count),
    RECOVERY_MS,
  );
  return storedNumbers(database.url);
}

async function untilDrained({ dataDir }: Deployment): Promise<void> {
  await eventually(() => expect(readdirSync(join(dataDir, 'spill'))).toEqual([]), RECOVERY_MS);
}

function printLost(test: string, spots: NumberedSpots, survived: number, sentByThen: number): void {
  const lost = sentByThen - survived;
  printFigures(`database-away: ${test}`, { sent: spots.count, sentByThen, lost });
}

/** Lets spots come in until the database is cut off. */
async function flowThenLose(deployment: Deployment, how: 'cut' | 'blackhole'): Promise<void> {
  await untilLoggedIn(deployment);
  await deployment.services[0]!.untilReady();
  deployment.spots.start();
  await sleep(1_000);
  deployment.wire[how]();
}

describe('while the database is away, at 200 spots a second', () => {
  it.concurrent(
    'nothing that was received is lost, stored twice or out of order, and memory stays flat',
    () =>
      withDeployment(async (deployment) => {
        const { spots, wire } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'cut');
        await sleep(OUTAGE_MS / 3);
        const earlyMb = residentMb(service);
        await sleep((OUTAGE_MS * 2) / 3);
        const lateMb = residentMb(service);
        wire.heal();
        await sleep(1_000);
        spots.stop();
        const stored = await untilStored(deployment);
        expect(stored).toEqual(range(1, spots.count));
        expect(spots.count).toBeGreaterThan((OUTAGE_MS / 1_000) * 190);
        expect(lateMb - earlyMb).toBeLessThan(40);
        await untilDrained(deployment);
        expect(await service.stop('SIGTERM')).toBe(0);
        printFigures('database-away: cut', {
          outageSeconds: OUTAGE_MS / 1000,
          sent: spots.count,
          lost: spots.count - stored.length,
          memoryMb: [earlyMb, lateMb],
        });
      }),
    TEST_TIMEOUT_MS,
  );

  it.concurrent(
    'a process that stands still for longer than its lease goes on listening when it wakes',
    () =>
      withDeployment(async (deployment) => {
        const { spots, wire, feed } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'cut');
        await eventually(() => expect(service.output).toContain('goes on with the role feed'));
        service.child.kill('SIGSTOP');
        await sleep(FREEZE_MS);
        service.child.kill('SIGCONT');
        await eventually(() => expect(service.output).toMatch(/was frozen for \d+ ms/));
        await sleep(1_000);
        wire.heal();
        await sleep(1_000);
        spots.stop();
        expect(await untilStored(deployment)).toEqual(range(1, spots.count));
        expect(feed.logins).toHaveLength(1);
      }),
    TEST_TIMEOUT_MS,
  );

  it.concurrent(
    'a kill -9 takes the last second before it at most, and the next start stores the rest first',
    () =>
      withDeployment(async (deployment) => {
        const { spots, wire } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'cut');
        await sleep(OUTAGE_MS / 2);
        const killedAtMs = performance.now();
        await service.stop('SIGKILL');
        spots.stop();
        const sentByThen = spots.count;
        await deployment.startAgain();
        await sleep(OUTAGE_MS / 2);
        // Without the database nobody can tell who may listen, so the feed waits for it too.
        expect(deployment.feed.logins).toHaveLength(1);
        wire.heal();
        await untilLoggedIn(deployment, 2);
        spots.start();
        await sleep(1_000);
        spots.stop();
        const stored = await untilStored(deployment);
        const safe = spots.countBefore(killedAtMs - 1_000);
        const survived = stored.filter((number) => number <= sentByThen).length;
        expect(survived).toBeGreaterThanOrEqual(safe);
        expect(stored).toEqual([...range(1, survived), ...range(sentByThen + 1, spots.count)]);
        printLost('kill -9 while cut', spots, survived, sentByThen);
      }),
    TEST_TIMEOUT_MS,
  );

  it.concurrent(
    'a database that only falls silent costs no more',
    () =>
      withDeployment(async (deployment) => {
        const { spots, wire } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'blackhole');
        // Sooner than any time-out of the connection.
        await sleep(4_000);
        const killedAtMs = performance.now();
        await service.stop('SIGKILL');
        spots.stop();
        const sentByThen = spots.count;
        wire.cut();
        wire.heal();
        await deployment.startAgain();
        await untilLoggedIn(deployment, 2);
        spots.start();
        await sleep(2_000);
        wire.blackhole();
        await sleep(OUTAGE_MS / 2);
        wire.heal();
        spots.stop();
        const stored = await untilStored(deployment);
        const survived = stored.filter((number) => number <= sentByThen).length;
        expect(survived).toBeGreaterThanOrEqual(spots.countBefore(killedAtMs - 1_000));
        expect(stored).toEqual([...range(1, survived), ...range(sentByThen + 1, spots.count)]);
        printLost('kill -9 while silent', spots, survived, sentByThen);
      }),
    TEST_TIMEOUT_MS,
  );

  it.concurrent(
    'another replica stores what a killed one has left, without a feed of its own',
    () =>
      withDeployment(async (deployment) => {
        const { spots, database } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'cut');
        await sleep(3_000);
        const killedAtMs = performance.now();
        await service.stop('SIGKILL');
        spots.stop();
        await deployment.startAgain({ DATABASE_URL: database.url, FEEDS: 'none' });
        const safe = spots.countBefore(killedAtMs - 1_000);
        await eventually(
          async () =>
            expect((await storedNumbers(database.url)).length).toBeGreaterThanOrEqual(safe),
          RECOVERY_MS,
        );
        await untilDrained(deployment);
        const stored = await storedNumbers(database.url);
        expect(stored).toEqual(range(1, stored.length));
        printLost('kill -9, another replica', spots, stored.length, spots.count);
      }),
    TEST_TIMEOUT_MS,
  );

  it.concurrent(
    'a service that stops keeps all it has received for the next start, and says so',
    () =>
      withDeployment(async (deployment) => {
        const { spots, wire } = deployment;
        const service = await deployment.start();
        await flowThenLose(deployment, 'cut');
        await sleep(2_000);
        spots.stop();
        await sleep(500);
        expect(await service.stop('SIGTERM')).toBe(0);
        expect(service.output).toMatch(/\d+ spots wait on disk for the next start/);
        wire.heal();
        await deployment.startAgain();
        expect(await untilStored(deployment)).toEqual(range(1, spots.count));
        printLost('SIGTERM while cut', spots, spots.count, spots.count);
      }),
    TEST_TIMEOUT_MS,
  );
});
