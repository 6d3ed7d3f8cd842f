import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { HostileLines } from '../../support/telnet/hostile-lines.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { Random } from '../../support/random.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { findRollupDifferences } from '../../support/databases/rollups.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

const SEED = 20_261_121;
/** Enough to learn sixty modes and refuse the next. */
const ITEMS = 500_000;
const WARM_UP_ITEMS = 100_000;
const ITEMS_IN_A_PIECE = 500;

let database: TestDatabase;
let client: Client;
let feed: TelnetServer;
let service: ServiceProcess;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  feed = await TelnetServer.listen();
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    GRID_PROVIDERS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await service.untilReady();
  await eventually(() => expect(feed.audience).toHaveLength(1));
});

afterEach(async () => {
  await service.stop('SIGKILL');
  await feed.close();
  await client.end();
  await database.drop();
});

/** The values of a counter by outcome; what is 0 left out. */
async function countsOf(metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^${metric}\\{.*outcome="(\\w+)"\\} (\\d+)$`, 'gm'));
  const counts = [...lines].map(([, outcome, value]) => [outcome!, Number(value)] as const);
  return Object.fromEntries(counts.filter(([, value]) => value > 0));
}

/** What tells every stored spot apart, as HostileLines writes it, with the learnt modes. */
async function findStored(): Promise<{ spots: string[]; modes: Set<string> }> {
  const { rows } = await client.query<{ spot: string }>(`
    SELECT concat_ws(' ', floor(extract(epoch FROM heard_at) / 60)::bigint % 1440, p.callsign,
      spotter_node, c.callsign, frequency_hz, m.name) AS spot
    FROM spots s JOIN callsigns c ON c.id = s.callsign_id JOIN callsigns p ON p.id = s.spotter_id
    JOIN modes m ON m.id = s.mode_id`);
  const modes = await client.query<{ name: string }>('SELECT name FROM modes');
  return {
    spots: rows.map(({ spot }) => spot),
    modes: new Set(modes.rows.map(({ name }) => name)),
  };
}

/** Everything there is to know of what was sent. */
class Expected {
  readonly outcomes: Record<string, number> = {};
  readonly spots = new Set<string>();
  bytes = 0;
}

/** Sends so many items, cut into pieces wherever it happens to be. */
async function pour(lines: HostileLines, random: Random, items: number): Promise<Expected> {
  const expected = new Expected();
  for (let sent = 0; sent < items; sent += ITEMS_IN_A_PIECE) {
    const made = Array.from({ length: ITEMS_IN_A_PIECE }, () => lines.next());
    for (const { outcomes, spots } of made) {
      for (const outcome of outcomes) {
        expected.outcomes[outcome] = (expected.outcomes[outcome] ?? 0) + 1;
      }
      for (const spot of spots) expected.spots.add(spot);
    }
    const bytes = Buffer.concat(made.map((item) => item.bytes));
    expected.bytes += bytes.length;
    for (let at = 0; at < bytes.length;) {
      const end = at + random.integer(1, 20_000);
      await feed.pour(bytes.subarray(at, end));
      at = end;
    }
    // What the kernel takes at once is never waited for.
    await setImmediate();
  }
  return expected;
}

it('half a million hostile lines harm nothing: each is counted by what became of it, and the good are stored once', async () => {
  const random = new Random(SEED);
  const lines = new HostileLines(random);
  const liveness = watchLiveness(service);
  const beganAtMs = performance.now();
  const early = await pour(lines, random, WARM_UP_ITEMS);
  const earlyMb = residentMb(service);
  const late = await pour(lines, random, ITEMS - WARM_UP_ITEMS);
  const sum = Object.values(late.outcomes).reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThan(ITEMS - WARM_UP_ITEMS);
  const outcomes = { ...late.outcomes };
  for (const [outcome, count] of Object.entries(early.outcomes)) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  }
  const expected = new Set([...early.spots, ...late.spots]);

  await eventually(async () => {
    expect(await countsOf('feed_lines_total')).toEqual(outcomes);
    const counts = Object.values(await countsOf('feed_spots_total'));
    expect(counts.reduce((total, count) => total + count, 0)).toBe(outcomes.spot);
  }, 180_000);
  const lateMb = residentMb(service);
  const tookMs = performance.now() - beganAtMs;
  const { statuses, slowestMs } = await liveness();
  expect(statuses).toEqual(new Set([200]));
  expect(lateMb - earlyMb).toBeLessThan(200);
  expect(service.child.exitCode).toBeNull();
  expect(feed.connectionCount).toBe(1);

  const became = await countsOf('feed_spots_total');
  const { spots, modes } = await findStored();
  const stored = new Set(spots);
  expect(stored.size).toBe(spots.length);
  expect(spots.filter((spot) => !expected.has(spot))).toEqual([]);
  // No more than sixty modes are learnt: nothing else is missing.
  const missing = [...expected].filter((spot) => !stored.has(spot));
  expect(missing.filter((spot) => modes.has(spot.split(' ').at(-1)!))).toEqual([]);
  expect(became.stored).toBe(stored.size);
  expect(Object.keys(became).toSorted()).toEqual(['duplicate', 'refused', 'stored']);
  expect(await findRollupDifferences(client)).toEqual([]);

  printFigures('fuzz-feed', {
    seconds: tookMs / 1000,
    megabytes: (early.bytes + late.bytes) / 1e6,
    lines: outcomes,
    became,
    modes: modes.size,
    memoryMb: [earlyMb, lateMb],
    slowestLivenessMs: slowestMs,
  });
});
