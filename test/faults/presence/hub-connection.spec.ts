import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import {
  HubConnection,
  type HubConnectionOptions,
} from '../../../src/presence/hub/hub-connection.js';
import { Backoff } from '../../../src/tools/backoff.js';
import { eventually } from '../../support/eventually.js';
import { runAhead } from '../../support/stream/run-ahead.js';

const PROTOCOL = 'json.vailmorse.com';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function aHub(port?: number): Promise<DemoHubServer> {
  const hub = await DemoHubServer.listen({ protocol: PROTOCOL, port });
  closing.push(() => hub.close());
  return hub;
}

/** A connection with short times, and everything it tells. */
function aConnection(url: string, changes: Partial<HubConnectionOptions> = {}) {
  const told: string[] = [];
  const messages: (string | undefined)[] = [];
  let hellos = 0;
  const connection = new HubConnection({
    url,
    protocol: PROTOCOL,
    hello: () => JSON.stringify({ Callsign: '', hello: ++hellos }),
    log: (level, message) => told.push(`${level}: ${message}`),
    listener: {
      connection: (isConnected) => told.push(isConnected ? 'up' : 'down'),
      reconnecting: () => told.push('again'),
      message: (text) => messages.push(text),
      signOfLife: () => told.push('life'),
    },
    backoff: new Backoff({ initialMs: 20, ceilingMs: 80 }),
    ...changes,
  });
  closing.push(() => connection.stop());
  connection.start();
  const count = (what: string) => told.filter((line) => line === what).length;
  return { connection, told, messages, count };
}

/** The one client that the hub has. */
function onlyClient(hub: DemoHubServer) {
  expect(hub.sockets.size).toBe(1);
  return [...hub.sockets][0]!;
}

it('says hello as soon as it is connected, by which the hub admits it, and again and again', async () => {
  const hub = await aHub();
  hub.setPeople('General', [{ name: 'K1ABC', txTone: 70 }]);
  const { messages } = aConnection(hub.url, { helloEveryMs: 30 });
  await eventually(() => expect(hub.inbox.length).toBeGreaterThan(2));
  expect(hub.inbox[0]).toBe('{"Callsign":"","hello":1}');
  expect(hub.inbox[2]).toBe('{"Callsign":"","hello":3}');
  expect(hub.admitted).toBe(1);
  // Keepalives are not answered: the one message is that of the admission.
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('"Users":["K1ABC"]');
});

it('offers the subprotocol, and does not speak to a hub that has another', async () => {
  const hub = await aHub();
  const { told, count } = aConnection(hub.url, { protocol: 'json.vail.woozle.org' });
  await eventually(() => expect(count('again')).toBeGreaterThan(1));
  expect(count('up')).toBe(0);
  expect(told[0]).toMatch(/warn: repeaterhub: Server sent no subprotocol; next attempt in \d+ ms/);
  expect(hub.inbox).toEqual([]);
});

it('pings, and takes the pong for a sign of life', async () => {
  const hub = await aHub();
  const { connection, count } = aConnection(hub.url, { pingEveryMs: 30, silenceTimeoutMs: 1_500 });
  await eventually(() => expect(count('life')).toBeGreaterThan(2));
  await delay(1_700);
  expect(connection.isOpen).toBe(true);
  expect(count('down')).toBe(0);
});

it.each(['ping', 'pong'] as const)('takes an unasked %s for a sign of life', async (sign) => {
  const hub = await aHub();
  const { count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  onlyClient(hub)[sign]();
  await eventually(() => expect(count('life')).toBe(1));
});

it('leaves a hub that is frozen: connected, and sending nothing', async () => {
  const hub = await aHub();
  const { told, count } = aConnection(hub.url, { pingEveryMs: 30, silenceTimeoutMs: 200 });
  await eventually(() => expect(hub.admitted).toBe(1));
  // It reads nothing, so that it does not answer pings either.
  onlyClient(hub).pause();
  await eventually(() => expect(count('up')).toBe(2));
  expect(told.join()).toMatch(/warn: repeaterhub: silence; next attempt/);
  expect(count('down')).toBe(1);
});

it('answers a ping with what it carries', async () => {
  const hub = await aHub();
  aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  const pongs: string[] = [];
  onlyClient(hub).on('pong', (data: Buffer) => pongs.push(data.toString()));
  for (const text of ['', 'x'.repeat(125)]) onlyClient(hub).ping(text);
  await eventually(() => expect(pongs).toEqual(['', 'x'.repeat(125)]));
});

it.each([
  ['pings without end', 1_000, '{}'],
  ['keeps silence away', 1, JSON.stringify({ Callsign: 'x'.repeat(12_000) })],
])('leaves a hub that %s and reads nothing', async (_, pingsPerTick, hello) => {
  const hub = await aHub();
  const { told, count } = aConnection(hub.url, { helloEveryMs: 1, hello: () => hello });
  await eventually(() => expect(hub.admitted).toBe(1));
  const client = onlyClient(hub);
  client.pause();
  await eventually(() => {
    // What is not read by the other side must not pile up on ours.
    for (let n = 0; n < pingsPerTick && client.bufferedAmount < 1e6; n++) {
      client.ping('x'.repeat(125));
    }
    expect(told.join('\n')).toContain(
      'warn: repeaterhub: it does not read what is sent; next attempt in',
    );
  }, 120_000);
  await eventually(() => expect(count('up')).toBe(2));
});

it('comes back when the connection is cut, however often', async () => {
  const hub = await aHub();
  const { count } = aConnection(hub.url);
  for (let cut = 1; cut <= 5; cut++) {
    await eventually(() => expect(hub.admitted).toBe(1));
    onlyClient(hub).terminate();
    await eventually(() => expect(count('down')).toBe(cut));
  }
  await eventually(() => expect(count('up')).toBe(6));
  expect(count('again')).toBe(5);
  expect(hub.sockets.size).toBe(1);
});

it.each([1001, 1007, 1008, 1011, 4000])('comes back when it is closed by %i', async (code) => {
  const hub = await aHub();
  const { told, count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  onlyClient(hub).close(code, 'not you\u0007');
  await eventually(() => expect(count('up')).toBe(2));
  expect(told).toContainEqual(
    expect.stringMatching(
      `warn: repeaterhub: closed with code ${code} \\(not you\\?\\); next attempt in`,
    ),
  );
});

it('is refused for a while, with growing delays, and comes back', async () => {
  const hub = await aHub();
  const { port } = hub;
  const { told, count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  await hub.close();
  await eventually(() => expect(count('again')).toBeGreaterThan(3));
  const delays = told.flatMap((line) => /next attempt in (\d+) ms/.exec(line)?.[1] ?? []);
  expect(Number(delays[2])).toBeGreaterThan(Number(delays[0]));
  expect(count('down')).toBe(1);
  const back = await aHub(port);
  await eventually(() => expect(back.admitted).toBe(1));
});

it.each([
  ['says nothing', () => {}, /Opening handshake has timed out|no connection in time/],
  ['is no WebSocket', (socket: Socket) => socket.end('220 smtp\r\n'), /Parse Error/],
  [
    'answers 503',
    (socket: Socket) => socket.end('HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n'),
    /Unexpected server response: 503/,
  ],
  [
    'redirects',
    (socket: Socket) =>
      socket.end('HTTP/1.1 302 No\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
    /Unexpected server response: 302/,
  ],
])('tries again when the other side %s', async (_, answer, reason) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
  const { told, count } = aConnection(url, { connectTimeoutMs: 150 });
  await eventually(() => expect(count('again')).toBeGreaterThan(1));
  expect(told.join('\n')).toMatch(reason);
  expect(count('up')).toBe(0);
});

it('ends the connection by 1009 when a frame is larger than 256 KiB, and comes back', async () => {
  const hub = await aHub();
  const { messages, told, count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  const client = onlyClient(hub);
  const closed = once(client, 'close');
  client.send('x'.repeat(256 * 1024));
  client.send('y'.repeat(256 * 1024 + 1));
  expect((await closed)[0]).toBe(1009);
  expect(messages).toContain('x'.repeat(256 * 1024));
  expect(messages.some((text) => text?.startsWith('y'))).toBe(false);
  expect(told.join()).toContain('warn: repeaterhub: Max payload size exceeded');
  await eventually(() => expect(count('up')).toBe(2));
});

it('does not pass on what is not text, and survives what is not UTF-8', async () => {
  const hub = await aHub();
  const { messages, told, count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  onlyClient(hub).send(Buffer.from([1, 2, 3]));
  await eventually(() => expect(messages.at(-1)).toBeUndefined());
  onlyClient(hub).send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
  await eventually(() => expect(count('up')).toBe(2));
  expect(told.join()).toContain('Invalid WebSocket frame: invalid UTF-8 sequence');
});

it('starts again with short delays only after it has stood for a while', async () => {
  const hub = await aHub();
  const backoff = new Backoff({ initialMs: 10, ceilingMs: 10_000, jitterRatio: 0 });
  const clock = runAhead();
  closing.push(async () => clock.end());
  const { told, count } = aConnection(hub.url, { backoff, stableAfterMs: 60_000 });
  const delays = () => told.flatMap((line) => /next attempt in (\d+) ms/.exec(line)?.[1] ?? []);
  for (let cut = 1; cut <= 3; cut++) {
    await eventually(() => expect(count('up')).toBe(cut));
    onlyClient(hub).terminate();
    await eventually(() => expect(count('down')).toBe(cut));
  }
  expect(delays()).toEqual(['10', '20', '40']);
  await eventually(() => expect(count('up')).toBe(4));
  clock.by(60_000);
  onlyClient(hub).ping();
  await eventually(() => expect(count('life')).toBe(1));
  onlyClient(hub).terminate();
  await eventually(() => expect(delays()).toEqual(['10', '20', '40', '10']));
});

it('says farewell when it is stopped, and can be started again', async () => {
  const hub = await aHub();
  const { connection, count } = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  const closed = once(onlyClient(hub), 'close');
  await connection.stop();
  expect((await closed)[0]).toBe(1001);
  await delay(100);
  expect(hub.sockets.size).toBe(0);
  connection.start();
  connection.start();
  await eventually(() => expect(hub.admitted).toBe(1));
  await delay(50);
  expect(hub.sockets.size).toBe(1);
  expect(count('again')).toBe(0);
});

it('stops in time when the hub is frozen, unreachable or not answered yet', async () => {
  const hub = await aHub();
  const frozen = aConnection(hub.url);
  await eventually(() => expect(hub.admitted).toBe(1));
  onlyClient(hub).pause();
  await frozen.connection.stop();
  const connecting = aConnection(hub.url);
  await connecting.connection.stop();
  const waiting = aConnection('ws://127.0.0.1:1/chat', { backoff: new Backoff() });
  await eventually(() => expect(waiting.told.join()).toContain('next attempt'));
  await waiting.connection.stop();
  await delay(100);
  expect(hub.admitted).toBeLessThanOrEqual(1);
  expect(waiting.count('again')).toBe(0);
});
