import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../support/databases/database.js';
import { eventually } from '../../support/eventually.js';
import { printFigures } from '../../support/figures.js';
import { freePort } from '../../support/processes/free-port.js';
import { watchLiveness } from '../../support/processes/liveness.js';
import { NumberedSpots, storedNumbers } from '../../support/spots/numbered-spots.js';
import { openFiles, residentMb } from '../../support/processes/resident-memory.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { TelnetClient } from '../../support/telnet/telnet-client.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

const CONNECTIONS = 10_000;

/** Open at once: a process may have as few as 1,024 files open, and there are two ends of each here. */
const WAVE = 250;

const PLACES = 300;
const READERS = 10;
const SPOTS_PER_SECOND = 200;
const MAX_GROWTH_MB = 100;
const REFUSAL = `Sorry, all ${PLACES} connections of this service are taken\r\n`;

let database: TestDatabase;
let feed: TelnetServer;
let service: ServiceProcess;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  feed = await TelnetServer.listen();
  port = await freePort();
  service = await ServiceProcess.start({
    DATABASE_URL: database.url,
    TELNET_PORT: String(port),
    TELNET_CONNECTIONS: String(PLACES),
    TELNET_PER_ADDRESS: '0',
    CALLSIGN: 'W1AW',
    FEEDS: `telnet://127.0.0.1:${feed.port}`,
    REPEATERHUB_URL: 'none',
    GRID_PROVIDERS: 'none',
  });
  await service.untilReady();
  await eventually(() => expect(feed.audience).toHaveLength(1));
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await service.stop('SIGTERM');
  await feed.close();
  await database.drop();
});

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(new RegExp(`^${name.replace('{', '\\{')} (\\d+)$`, 'm').exec(text)?.[1]);
}

function open(options: { allowHalfOpen?: boolean } = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', ...options });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  return text;
}

/** Takes all the places that are left, and says nothing. */
async function takePlaces(): Promise<void> {
  await Promise.all(Array.from({ length: PLACES - READERS }, () => once(open(), 'connect')));
  await eventually(async () => expect(await metric('telnet_connections')).toBe(PLACES));
}

/** Clients that are refused, close nothing and send a flood: few of them are waited for. */
async function stubbornWave(): Promise<void> {
  for (let count = 0; count < WAVE; count++) {
    open({ allowHalfOpen: true }).pause().write('x'.repeat(9_000));
  }
  await eventually(async () =>
    expect(await metric('telnet_refused_total{reason="all"}')).toBe(CONNECTIONS + WAVE),
  );
  expect(openFiles(service)).toBeLessThan(PLACES + WAVE);
}

it(`refuses ${CONNECTIONS} connections with a line; HTTP answers, and who is logged in gets every spot`, async () => {
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, place) => TelnetClient.login(port, `K${place}ABC`)),
  );
  sockets.push(...readers.map(({ socket }) => socket));
  const spots = new NumberedSpots(feed, SPOTS_PER_SECOND);
  await takePlaces();
  const liveness = watchLiveness(service);
  const beforeMb = residentMb(service);
  const startedAtMs = performance.now();
  spots.start();
  const told = new Map<string, number>();
  for (let opened = 0; opened < CONNECTIONS; opened += WAVE) {
    const wave = Array.from({ length: WAVE }, async () => readAll(open()));
    for (const text of await Promise.all(wave)) told.set(text, (told.get(text) ?? 0) + 1);
    sockets.splice(0, sockets.length, ...sockets.filter(({ destroyed }) => !destroyed));
  }
  await stubbornWave();
  spots.stop();
  await eventually(() => {
    for (const reader of readers) expect(reader.spots).toHaveLength(spots.count);
  });
  const { statuses, slowestMs } = await liveness();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const grownMb = residentMb(service) - beforeMb;
  printFigures('telnet-crowd', {
    connections: CONNECTIONS,
    seconds,
    slowestMs,
    grownMb,
    spots: spots.count,
  });
  expect([...told]).toEqual([[REFUSAL, CONNECTIONS]]);
  expect(statuses).toEqual(new Set([200]));
  expect(grownMb).toBeLessThan(MAX_GROWTH_MB);
  expect(await storedNumbers(database.url)).toHaveLength(spots.count);
  for (const reader of readers) expect(new Set(reader.spots)).toEqual(new Set(readers[0]!.spots));
});

it('gives the places again to those who come when the silent ones have gone', async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => expect(await metric('telnet_connections')).toBe(0));
  const client = await TelnetClient.login(port);
  sockets.push(client.socket);
  expect(await client.ask('echo here')).toBe('here');
});
