import { setTimeout as delay } from 'node:timers/promises';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import type { RosterView } from '../../../src/presence/presence.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { clientFrame, OPCODES, RawWebSocket } from '../../support/stream/raw-websocket.js';
import { residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { SocketClient, untilReady } from '../../support/stream/stream-clients.js';

/** Without a bound, pings cost 160 MB a second; with it, a client is closed long before. */
const FLOOD_MS = 20_000;
const MAX_GROWTH_MB = 100;

/** In the room: the roster is some 220 KB. */
const PEOPLE = Array.from({ length: 2_000 }, (_, n) => ({ name: `K1AB${n}`, txTone: 70 }));

let database: TestDatabase;
let hub: DemoHubServer;
let service: ServiceProcess;
const clients: { close(): void }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
  hub.setPeople('General', PEOPLE);
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    FEEDS: 'none',
    REPEATERHUB_URL: hub.url,
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await service.untilReady();
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(async () => {
  await service.stop('SIGTERM');
  await hub.close();
  await database.drop();
});

async function rawClient(): Promise<RawWebSocket> {
  const client = await RawWebSocket.open(service.origin);
  clients.push(client);
  return client;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const [, value] = new RegExp(`^${name} (\\d+)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no metric ${name}.`);
  return Number(value);
}

it.each([
  ['pings of 125 bytes', clientFrame(OPCODES.ping, Buffer.alloc(125, 'x'))],
  ['empty pings', clientFrame(OPCODES.ping)],
  ['pongs', clientFrame(OPCODES.pong)],
  ['subscriptions', clientFrame(OPCODES.text, Buffer.from('{"type":"subscribe"}'))],
])('closes a client that sends %s without end and reads nothing', async (what, frame) => {
  const before = { mb: residentMb(service), flooded: await metric('stream_flooded_total') };
  const liveness = watchLiveness(service);
  const client = await rawClient();
  await client.flood(frame, FLOOD_MS);
  const { statuses, slowestMs } = await liveness();
  const grownMb = residentMb(service) - before.mb;
  printFigures('stream-flood', { what, sentBytes: client.sentBytes, slowestMs, grownMb });
  expect(client.isClosed).toBe(true);
  expect(grownMb).toBeLessThan(MAX_GROWTH_MB);
  expect(statuses).toEqual(new Set([200]));
  expect(await metric('stream_flooded_total')).toBe(before.flooded + 1);
  expect(await metric('stream_connections')).toBe(0);
});

it('cuts a client that sends a message in fragments without end', async () => {
  const client = await rawClient();
  await client.send(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
  await client.flood(Buffer.from([0x00, 0x80, 0, 0, 0, 0]), FLOOD_MS);
  expect(client.isClosed).toBe(true);
});

it('closes a client whose answers are large and not read', async () => {
  await eventually(async () => {
    const { users } = await service.get<RosterView>('/api/v1/online');
    expect(users).toHaveLength(PEOPLE.length);
  });
  const before = await metric('stream_cut_total');
  const asked = clientFrame(
    OPCODES.text,
    Buffer.from('{"type":"subscribe","topics":["spots","presence"]}'),
  );
  const client = await rawClient();
  // Some 20 MB: the system holds 4 to 10 of them. Fewer than the burst that is allowed.
  for (let count = 0; count < 90; count++) {
    await client.send(asked);
    await delay(10);
  }
  await eventually(async () => {
    expect(await metric('stream_cut_total')).toBe(before + 1);
    expect(await metric('stream_connections')).toBe(0);
  });
});

it('tells a client that reads, and asks without end, why it is closed', async () => {
  const before = await metric('stream_flooded_total');
  const talker = await SocketClient.open(service.origin);
  clients.push(talker);
  await untilReady(talker);
  // Never more than one that waits.
  talker.socket.on('message', () => talker.send({ type: 'subscribe' }));
  talker.send({ type: 'subscribe' });
  await eventually(() => expect(talker.closed?.code).toBe(1008));
  expect(talker.named('bye')).toMatchObject([{ code: 1008 }]);
  expect(talker.named('ready').length).toBeGreaterThan(50);
  expect(talker.named('ready').length).toBeLessThan(1_000);
  expect(await metric('stream_flooded_total')).toBe(before + 1);
});
