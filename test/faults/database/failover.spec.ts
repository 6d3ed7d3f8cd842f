import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { FailoverDatabase } from '../../support/databases/failover.js';
import { printFigures } from '../../support/figures.js';
import { NumberedSpots, numberOfKhz, oneOfMany } from '../../support/spots/numbered-spots.js';
import {
  contentOf,
  RememberingListener,
  RememberingPoller,
} from '../../support/browser/remembering-clients.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';
import type { SpotView, SpotListView } from '../../../src/query/spot-view.dto.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

/** One here, and only the first way; `npm run test:hostile` switches five times, in all three ways. */
const SWITCHES = Number(process.env.FAILOVERS ?? 1);
const isHostile = process.env.FAILOVERS !== undefined;
const LAG_MS = 3_000;
/** Longer than reports are remembered for, were they not those that were stored last. */
const OUTAGE_MS = 31_000;
const SPOTS_PER_SECOND = 300;
const TIMEOUT_MS = 120_000 + SWITCHES * 120_000;

interface StoredRow {
  readonly id: number;
  readonly number: number;
  readonly callsign: string | null;
}

let database: FailoverDatabase;
let feed: TelnetServer;
let spots: NumberedSpots;
let folder: string;
let services: ServiceProcess[];
let clients: (RememberingPoller | RememberingListener)[];

beforeEach(async () => {
  clients = [];
  database = await FailoverDatabase.start();
  feed = await TelnetServer.listen();
  spots = new NumberedSpots(feed, SPOTS_PER_SECOND, oneOfMany);
  folder = await mkdtemp(join(tmpdir(), 'spot-failover-data-'));
  services = await Promise.all([startService(), startService()]);
  await Promise.all(services.map((service) => service.untilReady()));
  clients = services.flatMap(({ origin }) => [
    new RememberingPoller(origin).start(),
    new RememberingListener(origin, 'events').start(),
    new RememberingListener(origin, 'socket').start(),
  ]);
}, TIMEOUT_MS);

afterEach(async () => {
  spots.stop();
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  await Promise.all([feed.close(), database.close()]);
  await removeFolder(folder);
});

function startService(origin?: string): Promise<ServiceProcess> {
  return ServiceProcess.start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
    ...(origin && { PORT: new URL(origin).port }),
  });
}

/** Waits until spots that were sent just now are stored and shown. */
async function untilFlowing(): Promise<void> {
  const { count } = spots;
  await eventually(async () => {
    const { spots: newest } = await services[0]!.get<SpotListView>('/api/v1/spots?limit=1');
    expect(numberOfKhz(newest[0]?.frequency ?? 0)).toBeGreaterThan(count);
  });
}

async function findRows(): Promise<StoredRow[]> {
  const { rows } = await database.withPrimary((client) =>
    client.query<{ id: string; hz: string; callsign: string | null }>(
      `SELECT spots.id, frequency_hz AS hz, callsigns.callsign
       FROM spots LEFT JOIN callsigns ON callsigns.id = callsign_id ORDER BY spots.id`,
    ),
  );
  return rows.map(({ id, hz, callsign }) => ({
    id: Number(id),
    number: numberOfKhz(Number(hz) / 1000),
    callsign,
  }));
}

/** Every spot of a list, page by page, and what each page said of their number. */
async function findAllSpots(origin: string): Promise<{ spots: SpotView[]; totals: number[] }> {
  const all: SpotView[] = [];
  const totals: number[] = [];
  const until = Math.floor(Date.now() / 1000) + 60;
  for (let isMore = true; isMore;) {
    const query = `since=1d&limit=1000&offset=${all.length}&until=${until}`;
    const response = await fetch(`${origin}/api/v1/spots?${query}`);
    const page = (await response.json()) as SpotListView;
    all.push(...page.spots);
    totals.push(page.total);
    isMore = page.spots.length > 0;
  }
  return { spots: all, totals };
}

/** The rows, every list and what every client saw agree; no id stood for two spots. */
async function expectAllWhole(): Promise<StoredRow[]> {
  const rows = await findRows();
  expect(rows.filter(({ callsign, number }) => callsign !== oneOfMany(number))).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(await database.withPrimary(findRollupDifferences)).toEqual([]);
  for (const { origin } of services) {
    const list = await findAllSpots(origin);
    expect(new Set(list.totals)).toEqual(new Set([rows.length]));
    const contents = new Set(list.spots.map(contentOf));
    expect(contents.size).toBe(rows.length);
    for (const client of clients) {
      await eventually(() => {
        const saw = new Set(client.seen.values());
        const unseen = [...contents].filter((content) => !saw.has(content));
        if (unseen.length === 0) return;
        const newest = `${unseen.length} spots, of which ${unseen[0]} is the newest`;
        throw new Error(`${newest}, were not told to the ${client.place}`);
      });
      expect(client.contradictions).toEqual([]);
    }
  }
  return rows;
}

function gapsTold(): number[] {
  return clients.filter((client) => client instanceof RememberingListener).map(({ gaps }) => gaps);
}

/** Waits until rows no longer come: what was received last may wait behind a busy machine. */
async function untilSettled(): Promise<void> {
  let before: number;
  let now = -1;
  do {
    before = now;
    await delay(2_000);
    now = (await findRows()).length;
  } while (now !== before);
}

/** Numbers of the spots that were sent and are not stored. */
function findLost(rows: readonly StoredRow[]): number[] {
  const stored = new Set(rows.map(({ number }) => number));
  return Array.from({ length: spots.count }, (_, at) => at + 1).filter(
    (number) => !stored.has(number),
  );
}

function print(way: string, rows: readonly StoredRow[]): void {
  printFigures(`failover, ${way}`, {
    switches: SWITCHES,
    lagMs: LAG_MS,
    sent: spots.count,
    stored: rows.length,
    lost: findLost(rows).length,
    gapsTold: gapsTold(),
  });
}

it(
  'to a standby that lagged, while the service runs: nothing is lost, no id stands for two spots, every client is whole',
  async () => {
    spots.start();
    for (let round = 0; round < SWITCHES; round++) {
      await database.addStandby();
      await delay(2_000);
      database.cutReplication();
      await delay(LAG_MS);
      await database.failOver(OUTAGE_MS);
      await untilFlowing();
      await delay(1_000);
    }
    spots.stop();
    await eventually(async () => expect(findLost(await findRows())).toEqual([]));
    const rows = await expectAllWhole();
    expect(findLost(rows)).toEqual([]);
    for (const gaps of gapsTold()) expect(gaps).toBeGreaterThanOrEqual(SWITCHES);
    print('standby lagged', rows);
  },
  TIMEOUT_MS,
);

(isHostile ? it : it.skip)(
  'to a standby that lagged, with every process killed: what the old primary alone had is lost, and nothing else',
  async () => {
    spots.start();
    let maxLost = 0;
    for (let round = 0; round < SWITCHES; round++) {
      await database.addStandby();
      await delay(2_000);
      database.cutReplication();
      await delay(LAG_MS);
      await Promise.all(services.map((service) => service.stop('SIGKILL')));
      const killed = spots.count;
      await database.failOver();
      services = await Promise.all(services.map(({ origin }) => startService(origin)));
      await Promise.all(services.map((service) => service.untilReady()));
      // What is sent while nobody is logged in was never received.
      maxLost += LAG_MS * (SPOTS_PER_SECOND / 1000) * 2 + (spots.count - killed);
      await untilFlowing();
      await delay(1_000);
      maxLost += SPOTS_PER_SECOND * 3;
    }
    spots.stop();
    await untilSettled();
    const rows = await expectAllWhole();
    expect(findLost(rows).length).toBeLessThan(maxLost);
    print('standby lagged, all processes killed', rows);
  },
  TIMEOUT_MS,
);

(isHostile ? it : it.skip)(
  'to a standby that confirmed every commit: nobody was shown a spot that is gone',
  async () => {
    spots.start();
    for (let round = 0; round < SWITCHES; round++) {
      await database.addStandby();
      await database.replicateSynchronously();
      await delay(2_000);
      await database.failOver();
      await untilFlowing();
      await delay(1_000);
    }
    spots.stop();
    await untilSettled();
    const rows = await expectAllWhole();
    expect(findLost(rows)).toEqual([]);
    expect(gapsTold()).toEqual(gapsTold().map(() => 0));
    print('synchronous standby', rows);
  },
  TIMEOUT_MS,
);
