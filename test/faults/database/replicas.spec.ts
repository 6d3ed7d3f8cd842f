import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { RoleName } from '../../../src/leadership/role.js';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import type { StatsView } from '../../../src/stats/stats.dto.js';
import { ARCHIVE_HEADER, archiveRows } from '../../support/archive/archive.js';
import { CallsignServer, hamdbOf } from '../../support/servers/callsign-server.js';
import { CrowdWatch } from '../../support/telnet/crowd-watch.js';
import { CursorReader } from '../../support/spots/cursor-reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { endOf, startImport } from '../../support/archive/import-command.js';
import { newestStoredNumber, storedNumbers } from '../../support/spots/numbered-spots.js';
import { type Replica, Replicas } from '../../support/databases/replicas.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import { WitnessedSpots } from '../../support/spots/witnessed-spots.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

/** Faults of each kind once; `npm run test:soak` goes round all of them for ten minutes. */
const SOAK_MS = Number(process.env.SOAK_MINUTES ?? 0) * 60_000;
const SPOTS_PER_SECOND = 1_000;

/** 15 s are promised; the rest is for machines that do other things as well. */
const TAKE_OVER_MS = 20_000;
const RECOVERY_MS = 60_000;
const ROWS_OF_AN_ARCHIVE = 10_000;
const DAY_SECONDS = 86_400;

type TakeOver = Partial<Record<RoleName, number>>;

let database: TestDatabase;
let client: Client;
let feed: TelnetServer;
let hub: DemoHubServer;
let callsigns: CallsignServer;
let folder: string;
let spots: WitnessedSpots;
let replicas: Replicas;
let logins: CrowdWatch;
let monitors: CrowdWatch;
/** What each fault came to, in milliseconds. */
let figures: { fault: string; takeOverMs?: TakeOver; storedAgainMs: number }[];

beforeEach(async () => {
  figures = [];
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  feed = await TelnetServer.listen();
  hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
  hub.setPeople('General', [{ name: 'K1ABC', txTone: 70 }]);
  callsigns = await CallsignServer.listen(hamdbOf({ K1ABC: 'FN31pr' }));
  folder = await mkdtemp(join(tmpdir(), 'spot-archives-'));
  spots = new WitnessedSpots(feed, SPOTS_PER_SECOND);
  logins = new CrowdWatch(() => feed.audience.length);
  monitors = new CrowdWatch(() => hub.admitted);
  replicas = await Replicas.start(3, database.url, {
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    REPEATERHUB_URL: hub.url,
    GRID_PROVIDERS: 'hamdb',
    GRID_URLS: `hamdb=${callsigns.url}`,
    GRID_RATE_PER_SECOND: '5',
    RATE_LIMIT_PER_MINUTE: '0',
  });
}, RECOVERY_MS);

afterEach(async () => {
  spots.stop();
  logins.end();
  monitors.end();
  await replicas.end();
  await Promise.all([feed.close(), hub.close(), callsigns.close(), client.end()]);
  await database.drop();
  await removeFolder(folder);
});

/** Imports one archive after another, each of another day, until told; gives how many rows. */
function importMeanwhile(): () => Promise<number> {
  const ending = new AbortController();
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  const importing = (async () => {
    let count = 0;
    for (; !ending.signal.aborted; await delay(1_000)) {
      const path = join(folder, 'archive.csv');
      // A fifth of a minute later each time, so that days can be used again.
      const from = today - (2 + (count % 20)) * DAY_SECONDS + count * 12;
      const rows = archiveRows(ROWS_OF_AN_ARCHIVE, from);
      await writeFile(path, [ARCHIVE_HEADER, ...rows].join('\n'));
      const { code, output } = await endOf(
        startImport([path], folder, { DATABASE_URL: database.url }),
      );
      expect([code, output]).toEqual([0, expect.stringContaining(`${rows.length} stored`)]);
      count++;
    }
    return count * ROWS_OF_AN_ARCHIVE;
  })();
  // Its failure is told when it is waited for.
  importing.catch(() => undefined);
  return () => {
    ending.abort();
    return importing;
  };
}

async function untilAlone(): Promise<void> {
  await eventually(() => {
    expect([feed.openConnections, feed.audience.length, hub.admitted]).toEqual([1, 1, 1]);
  }, RECOVERY_MS);
}

/** Brings a fault upon the holder of a role, and waits until all is as it was before. */
async function bring(
  fault: string,
  role: RoleName,
  run: (victim: Replica) => Promise<TakeOver | undefined>,
): Promise<void> {
  const beganAtMs = performance.now();
  const takeOverMs = await run(await replicas.holderOf(role));
  for (const tookMs of Object.values(takeOverMs ?? {})) expect(tookMs).toBeLessThan(TAKE_OVER_MS);
  const heardByNow = spots.count;
  await eventually(
    async () => expect(await newestStoredNumber(client)).toBeGreaterThan(heardByNow),
    RECOVERY_MS,
  );
  figures.push({
    fault: `${fault} ${role}`,
    takeOverMs,
    storedAgainMs: performance.now() - beganAtMs,
  });
  await replicas.untilReady();
  await untilAlone();
}

async function isListener(victim: Replica): Promise<boolean> {
  return (await replicas.holderOf('feed')) === victim;
}

const kill = (role: RoleName) =>
  bring('kill -9', role, async (victim) => {
    const listens = await isListener(victim);
    const takeOverMs = await replicas.takeOver(victim, async () => {
      if (listens) spots.noteAudienceLost();
      await victim.service.stop('SIGKILL');
    });
    await victim.restart();
    return takeOverMs;
  });

/** Frozen, its sockets are open: there are two until it wakes. */
const freeze = () =>
  logins.duringWhich(() =>
    monitors.duringWhich(() =>
      bring('SIGSTOP', 'feed', async (victim) => {
        const takeOverMs = await replicas.takeOver(victim, () => {
          spots.noteAudienceLost();
          victim.service.child.kill('SIGSTOP');
        });
        await eventually(() => expect(feed.audience).toHaveLength(2), RECOVERY_MS);
        await delay(1_000);
        victim.service.child.kill('SIGCONT');
        return takeOverMs;
      }),
    ),
  );

/** A listener that is cut off goes on, until it learns that another has begun. */
const lose = (how: 'cut' | 'blackhole') =>
  logins.duringWhich(() =>
    bring(how, 'feed', async (victim) => {
      const takeOverMs = await replicas.takeOver(victim, () => victim.wire[how]());
      await eventually(() => expect(feed.audience).toHaveLength(2), RECOVERY_MS);
      await delay(1_000);
      victim.wire.heal();
      return takeOverMs;
    }),
  );

const slow = () =>
  bring('slow line', 'feed', async (victim) => {
    const { connectionCount } = feed;
    victim.wire.delayMs = 20;
    await delay(3_000);
    victim.wire.delayMs = 0;
    expect(feed.connectionCount).toBe(connectionCount);
    return undefined;
  });

const KINDS = [() => kill('feed'), slow, freeze, () => lose('blackhole')];

const FAULTS = [
  ...KINDS,
  () => kill('presence'),
  () => lose('cut'),
  () => kill('grid'),
  () => kill('maintenance'),
];

async function untilAllStored(): Promise<number[]> {
  const owed = spots.owed();
  let stored: number[] = [];
  await eventually(async () => {
    stored = await storedNumbers(database.url);
    const known = new Set(stored);
    expect([...owed].filter((number) => !known.has(number))).toEqual([]);
  }, RECOVERY_MS);
  return stored;
}

it(
  'three processes lose nothing that they had a second to store, store nothing twice, and show it in order',
  async () => {
    const memoryMb = replicas.all.map(({ service }) => residentMb(service));
    const followers = replicas.all.map((replica) => new CursorReader(() => replica.service.origin));
    await untilAlone();
    const endImports = importMeanwhile();
    spots.start();
    await delay(1_000);
    const beganAtMs = performance.now();
    do for (const bringFault of SOAK_MS > 0 ? FAULTS : KINDS) await bringFault();
    while (performance.now() - beganAtMs < SOAK_MS);
    await delay(1_000);
    spots.stop();
    const importedCount = await endImports();
    await delay(1_000);

    const written = spots.written();
    const stored = await untilAllStored();
    const known = new Set(stored);
    expect(stored.filter((number) => !written.has(number))).toEqual([]);
    expect(known.size).toBe(stored.length);
    expect([logins.offencesMs, monitors.offencesMs]).toEqual([[], []]);
    expect(callsigns.maxUnderWay).toBe(1);

    const { rows } = await client.query<{ count: number; newest: number; sumHz: number }>(`
      SELECT count(*)::int AS count, max(id)::int AS newest,
        sum(frequency_hz)::double precision AS "sumHz" FROM spots`);
    const { count, newest, sumHz } = rows[0]!;
    expect([count, newest]).toEqual([stored.length + importedCount, count]);
    for (const { service } of replicas.all) {
      const { totalSpots } = await service.get<StatsView>('/api/v1/stats?hours=720');
      expect(totalSpots).toBe(count);
    }
    for (const follower of followers) {
      await eventually(() => expect(follower.lastId).toBe(newest), RECOVERY_MS);
      await follower.end();
      expect([follower.deviations, follower.sumHz]).toEqual([[], sumHz]);
    }
    expect(await findRollupDifferences(client)).toEqual([]);

    printFigures('replicas', {
      seconds: (performance.now() - beganAtMs) / 1000,
      sent: spots.count,
      unheard: spots.count - written.size,
      written: written.size,
      owed: spots.owed().size,
      ...spots.explainLost(known),
      stored: stored.length,
      imported: importedCount,
      unanswered: followers.map(({ unanswered }) => unanswered),
      memoryMb,
      memoryMbAfter: replicas.all.map(({ service }) => residentMb(service)),
      figures,
    });
  },
  SOAK_MS + 5 * RECOVERY_MS,
);
