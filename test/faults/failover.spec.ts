import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SpotListView, SpotView } from '../../src/spots/spots.dto.js';
import { eventually } from '../support/eventually.js';
import { FailoverDatabase } from '../support/failover.js';
import { printFigures } from '../support/figures.js';
import { NumberedSpots, numberOfKhz, oneOfMany } from '../support/numbered-spots.js';
import {
  contentOf,
  RememberingListener,
  RememberingPoller,
} from '../support/remembering-clients.js';
import { findRollupDifferences } from '../support/rollups.js';
import { ServiceProcess } from '../support/service-process.js';
import { TelnetServer } from '../support/telnet-server.js';

/** Once here; `npm run test:hostile` switches five times. */
const SWITCHES = Number(process.env.FAILOVERS ?? 1);
const LAG_MS = Number(process.env.FAILOVER_LAG_MS ?? 3_000);
const SPOTS_PER_SECOND = 300;
const TIMEOUT_MS = 60_000 + SWITCHES * 60_000;

let database: FailoverDatabase;
let feed: TelnetServer;
let spots: NumberedSpots;
let folder: string;
let services: ServiceProcess[];
let clients: (RememberingPoller | RememberingListener)[];

beforeEach(async () => {
  database = await FailoverDatabase.start();
  feed = await TelnetServer.listen();
  spots = new NumberedSpots(feed, SPOTS_PER_SECOND, oneOfMany);
  folder = await mkdtemp(join(tmpdir(), 'spot-failover-data-'));
  clients = [];
  services = await Promise.all(
    [1, 2].map(() =>
      ServiceProcess.start({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        CALLSIGN: 'W1AW',
        FEEDS: `telnet://127.0.0.1:${feed.port}`,
        GRID_PROVIDERS: 'none',
        RATE_LIMIT_PER_MINUTE: '0',
      }),
    ),
  );
  await Promise.all(services.map((service) => service.untilReady()));
}, TIMEOUT_MS);

afterEach(async () => {
  spots.stop();
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  await Promise.all([feed.close(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Every spot of a list, page by page. */
async function findAllSpots(origin: string): Promise<{ spots: SpotView[]; totals: number[] }> {
  const all: SpotView[] = [];
  const totals: number[] = [];
  for (let isMore = true; isMore;) {
    const query = `since=1d&limit=1000&offset=${all.length}&until=${Math.floor(Date.now() / 1000) + 60}`;
    const response = await fetch(`${origin}/api/v1/spots?${query}`);
    const page = (await response.json()) as SpotListView;
    all.push(...page.spots);
    totals.push(page.total);
    isMore = page.spots.length > 0;
  }
  return { spots: all, totals };
}

it(
  'stores every spot under its own callsign, gives no id twice, and every client is whole, over failovers to a standby that lagged',
  async () => {
    clients = services.flatMap(({ origin }) => [
      new RememberingPoller(origin).start(),
      new RememberingListener(origin, 'events').start(),
      new RememberingListener(origin, 'socket').start(),
    ]);
    spots.start();
    for (let round = 0; round < SWITCHES; round++) {
      await database.addStandby();
      await delay(2_000);
      database.cutReplication();
      await delay(LAG_MS);
      await database.failOver();
      await eventually(async () => {
        const { spots: newest } = await services[0]!.get<SpotListView>('/api/v1/spots?limit=1');
        expect(numberOfKhz(newest[0]?.frequency ?? 0)).toBeGreaterThan(spots.count - 1_000);
      }, 40_000);
      await delay(1_000);
    }
    spots.stop();
    await delay(1_000);

    const { rows } = await database.withPrimary((client) =>
      client.query<{ id: string; hz: string; callsign: string | null }>(
        `SELECT spots.id::int8, frequency_hz AS hz, callsigns.callsign
         FROM spots LEFT JOIN callsigns ON callsigns.id = callsign_id ORDER BY spots.id`,
      ),
    );
    const numbers = rows.map(({ hz }) => numberOfKhz(Number(hz) / 1000));
    const wrong = rows.filter(({ callsign }, at) => callsign !== oneOfMany(numbers[at]!));
    expect(wrong).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    // Nothing that the feed's holder still had in memory was lost with the old primary.
    const stored = new Set(numbers);
    const lost = Array.from({ length: spots.count }, (_, at) => at + 1).filter(
      (number) => !stored.has(number),
    );
    expect(lost).toEqual([]);
    expect(stored.size).toBe(rows.length);
    expect(await database.withPrimary(findRollupDifferences)).toEqual([]);

    for (const { origin } of services) {
      const list = await findAllSpots(origin);
      expect(new Set(list.totals)).toEqual(new Set([rows.length]));
      const contents = new Set(list.spots.map(contentOf));
      expect(contents.size).toBe(rows.length);
      for (const client of clients) {
        await eventually(() => {
          const saw = new Set(client.seen.values());
          expect([...contents].filter((content) => !saw.has(content))).toEqual([]);
        });
        expect(client.contradictions).toEqual([]);
      }
    }
    const listeners = clients.filter((client) => client instanceof RememberingListener);
    for (const listener of listeners) expect(listener.gaps).toBeGreaterThanOrEqual(SWITCHES);
    printFigures('failover', {
      switches: SWITCHES,
      lagMs: LAG_MS,
      sent: spots.count,
      stored: rows.length,
      idsShown: Math.max(...clients.map(({ seen }) => seen.size)),
      gapsTold: listeners.map(({ gaps }) => gaps),
    });
  },
  TIMEOUT_MS,
);
