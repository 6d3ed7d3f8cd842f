import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { Random } from '../../support/random.js';
import { Replicas } from '../../support/databases/replicas.js';
import { StreamFollower } from '../../support/stream/stream-follower.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** How often the client that is cut is cut, and how many spots come a second meanwhile. */
const CUTS = 50;
const SPOTS_PER_SECOND = 200;

const RECOVERY_MS = 60_000;

/** Spots that are sent to whoever is logged in, as real servers do. */
class SpotsForTheAudience extends NumberedSpots {
  protected override send(line: string): void {
    this.server.sendToAudience(line);
  }
}

let database: TestDatabase;
let feed: TelnetServer;
let spots: NumberedSpots;
let replicas: Replicas;
let followers: StreamFollower[];

beforeEach(async () => {
  followers = [];
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
  spots = new SpotsForTheAudience(feed, SPOTS_PER_SECOND);
  replicas = await Replicas.start(2, database.url, {
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    REPEATERHUB_URL: 'none',
    GRID_PROVIDERS: 'none',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await eventually(() => expect(feed.audience).toHaveLength(1), RECOVERY_MS);
}, RECOVERY_MS);

afterEach(async () => {
  spots.stop();
  await Promise.all(followers.map((follower) => follower.end()));
  await replicas.end();
  await feed.close();
  await database.drop();
});

function follow(kind: 'events' | 'socket', origin: () => string): StreamFollower {
  const follower = new StreamFollower(kind, origin);
  followers.push(follower);
  return follower;
}

it('gives every spot once to clients that are cut, move between processes, and outlive both', async () => {
  const random = new Random(5);
  const anywhere = () => random.pick(replicas.all).service.origin;
  const [first, second] = replicas.all.map((replica) => () => replica.service.origin);
  const restless = [follow('events', anywhere), follow('socket', anywhere)];
  const steady = [follow('events', first!), follow('socket', first!), follow('socket', second!)];
  spots.start();
  for (let cut = 0; cut < CUTS; cut++) {
    await eventually(() => {
      for (const { connections } of restless) expect(connections).toBeGreaterThan(cut);
    }, RECOVERY_MS);
    // At any moment of a connection, as of what it is sent.
    await delay(random.integer(0, 60));
    for (const follower of restless) follower.cut();
  }
  // The feed changes hands: what was sent meanwhile was received by nobody, but nothing comes twice.
  const victim = await replicas.holderOf('feed');
  await replicas.takeOver(victim, () => victim.service.stop('SIGKILL'));
  await eventually(() => expect(feed.audience).toHaveLength(1), RECOVERY_MS);
  await victim.restart();
  await replicas.untilReady();
  // A process stops in order, and comes back.
  const other = replicas.all.find((replica) => replica !== victim);
  expect(await other!.service.stop('SIGTERM')).toBe(0);
  await other!.restart();
  await replicas.untilReady();
  await eventually(() => expect(feed.audience).toHaveLength(1), RECOVERY_MS);
  await delay(1_000);
  spots.stop();
  await eventually(async () => {
    const { length } = await storedNumbers(database.url);
    for (const { lastId } of followers) expect(lastId).toBe(length);
  }, RECOVERY_MS);
  for (const { deviations } of followers) expect(deviations).toEqual([]);
  for (const { connections } of steady) expect(connections).toBeGreaterThan(1);
  printFigures('stream', {
    sent: spots.count,
    stored: followers[0]!.lastId,
    connections: followers.map(({ connections }) => connections),
    missing: 0,
    twice: 0,
  });
});
