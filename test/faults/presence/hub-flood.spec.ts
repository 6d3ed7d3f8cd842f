import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { removeFolder } from '../../support/processes/remove-folder.js';

interface Health {
  readonly repeaterhub: { connected: boolean; reconnectCount: number; usersTracked: number };
}

let database: TestDatabase;
let hub: DemoHubServer;
let service: ServiceProcess | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
});

afterEach(async () => {
  await service?.stop('SIGTERM');
  service = undefined;
  await hub.close();
  await database.drop();
});

async function start(variables: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  service = await ServiceProcess.start({ DATABASE_URL: database.url, FEEDS: 'none', ...variables });
  await service.untilReady();
  return service;
}

const frame = (names: readonly string[]): string =>
  JSON.stringify({ Timestamp: 1, Clients: 2, Duration: [], Users: names });

/** Sends for a while what a frame a moment is; how many that were. */
async function flood(text: () => string, framesPerTick: number, forMs: number): Promise<number> {
  let sent = 0;
  for (const end = Date.now() + forMs; Date.now() < end; await delay(10)) {
    for (const socket of hub.sockets) {
      // What is not read by the other side must not pile up on ours.
      for (let n = 0; n < framesPerTick && socket.bufferedAmount < 4e6; n++, sent++) {
        socket.send(text());
      }
    }
  }
  return sent;
}

it.each([
  ['10,000 small frames a second', () => frame(['K1ABC']), 100, 2_500],
  ['frames of just 256 KiB', () => frame(Array(4_900).fill('x'.repeat(48))), 4, 15],
  ['frames that are not JSON', () => '{"Users": ['.repeat(20_000), 4, 15],
] as const)('stays alive and small under %s', async (what, text, framesPerTick, atLeast) => {
  const one = await start({ REPEATERHUB_URL: hub.url });
  await eventually(() => expect(hub.admitted).toBe(1));
  const liveness = watchLiveness(one);
  await flood(text, framesPerTick, 1_000);
  const before = residentMb(one);
  const sent = await flood(text, framesPerTick, 2_000);
  const { statuses, slowestMs } = await liveness();
  expect(statuses).toEqual(new Set([200]));
  expect(sent).toBeGreaterThan(atLeast);
  // What is sent is more by far; a busy machine collects late.
  const after = residentMb(one);
  expect(after - before).toBeLessThan(150);
  printFigures('hub-flood', { what, frames: sent, slowestMs, memoryMb: [before, after] });
  for (const socket of hub.sockets) socket.send(frame(['K1END', 'K2END', 'K3END']));
  await eventually(async () => {
    const { repeaterhub } = await one.get<Health>('/api/v1/health');
    expect(repeaterhub).toMatchObject({ connected: true, reconnectCount: 0, usersTracked: 3 });
  }, 120_000);
});

it('stays alive when frames are too large, and comes back each time', async () => {
  const one = await start({ REPEATERHUB_URL: hub.url });
  const liveness = watchLiveness(one);
  for (let attempt = 0; attempt < 2; attempt++) {
    await eventually(() => expect(hub.admitted).toBe(1), 10_000);
    for (const socket of hub.sockets) socket.send('x'.repeat(1024 * 1024));
    await eventually(() => expect(hub.admitted).toBe(0));
  }
  await eventually(() => expect(hub.admitted).toBe(1), 20_000);
  expect((await liveness()).statuses).toEqual(new Set([200]));
}, 180_000);

it('without a hub has nothing to complain of', async () => {
  // A folder of its own: in one that is shared, columns of another database are made anew, which is told.
  const folder = await mkdtemp(join(tmpdir(), 'hub-'));
  const one = await start({ DATA_DIR: folder });
  const { repeaterhub } = await one.get<Health>('/api/v1/health');
  expect(repeaterhub.connected).toBe(false);
  await one.stop('SIGTERM');
  expect(one.output).not.toMatch(/"level":[456]0/);
  await removeFolder(folder);
});
