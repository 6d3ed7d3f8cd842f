import { Injectable, Module } from '@nestjs/common';
import { Client } from 'pg';
import type { WebSocket } from 'ws';
import { RolesService, type Term } from '../../../src/leadership/roles.service.js';
import { DemoHubServer, type HubPerson } from '../../../src/demo/servers/demo-hub-server.js';
import { PresenceModule } from '../../../src/presence/presence.module.js';
import { PresenceRepository } from '../../../src/presence/presence.repository.js';
import type { PresenceListener, PresenceSource } from '../../../src/presence/presence-source.js';
import { PresenceService } from '../../../src/presence/presence.service.js';
import type { SourceReport } from '../../../src/presence/source-recorder.js';
import { toIsoSeconds } from '../../../src/time/timestamp.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

interface Roster {
  readonly source?: string;
  readonly fetchedAt: string;
  readonly users: { callsign: string; name: string; room: string; seenAt: string }[];
}
type Rooms = Record<string, { name: string; users: number }[]>;
interface Health {
  readonly status: string;
  readonly repeaterhub: Record<string, unknown>;
}

const MINUTE_MS = 60_000;

let hub: DemoHubServer;
let service: TestApp;

beforeEach(async () => {
  hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
});

afterEach(async () => {
  await service.close();
  await hub.close();
});

const people = (...names: string[]): HubPerson[] => names.map((name) => ({ name, txTone: 72 }));

/** A service that the hub has admitted. */
async function startConnected(variables: NodeJS.ProcessEnv = {}, rooms = []): Promise<TestApp> {
  const app = await startTestApp({ REPEATERHUB_URL: hub.url, ...variables }, rooms);
  await eventually(() => expect(hub.admitted).toBe(1));
  return app;
}

const roster = async (app = service) => (await app.get<Roster>('/online/repeaterhub')).body;
const rooms = async (app = service) => (await app.get<Rooms>('/online/rooms')).body;
const health = async (app = service) => (await app.get<Health>('/health')).body;
const callsigns = async (app = service) => (await roster(app)).users.map((user) => user.callsign);

/** Sends this very message to the service. */
function send(fields: Record<string, unknown>): void {
  const message = { Timestamp: NOW_MS, Clients: 1, Duration: [], ...fields };
  monitor().send(JSON.stringify(message));
}

function monitor(): WebSocket {
  expect(hub.sockets.size).toBe(1);
  return [...hub.sockets][0]!;
}

describe('GET /online/repeaterhub', () => {
  it('shows who is in General: upper-cased, as spelt, by callsign, when the list came', async () => {
    hub.setPeople('General', people('n0call', 'anon4711', 'DL1ABC'));
    hub.setPeople('Slow', people('W1AW'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toHaveLength(3));
    const seenAt = toIsoSeconds(Math.floor(NOW_MS / 1000));
    const common = { source: 'repeaterhub', room: 'General', seenAt };
    expect(await roster()).toEqual({
      source: 'repeaterhub',
      fetchedAt: seenAt,
      users: [
        { ...common, callsign: 'ANON4711', name: 'anon4711' },
        { ...common, callsign: 'DL1ABC', name: 'DL1ABC' },
        { ...common, callsign: 'N0CALL', name: 'n0call' },
      ],
    });
  });

  it('keeps the time at which the list came, while fetchedAt goes on', async () => {
    hub.setPeople('General', people('K1ABC'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC']));
    service.clock.advanceMs(2 * MINUTE_MS);
    const { fetchedAt, users } = await roster();
    expect(fetchedAt).toBe('2026-03-14T15:11:26Z');
    expect(users[0]?.seenAt).toBe('2026-03-14T15:09:26Z');
  });

  it('replaces the list wholesale: who left is gone at once', async () => {
    hub.setPeople('General', people('K1ABC', 'K2DEF'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC', 'K2DEF']));
    hub.setPeople('General', people('K2DEF', 'K3GHI'));
    await eventually(async () => expect(await callsigns()).toEqual(['K2DEF', 'K3GHI']));
    send({});
    await eventually(async () => expect(await callsigns()).toEqual([]));
    expect((await health()).repeaterhub).toMatchObject({ usersTracked: 0, roomsTracked: 1 });
  });

  it('does not believe chat, neither replayed nor new', async () => {
    hub.setPeople('General', people('K1OLD', 'K2OLD'));
    hub.say('General', people('K1OLD')[0]!, 'gm all');
    hub.setPeople('General', people('K3NOW'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toEqual(['K3NOW']));
    send({ Text: '73', Callsign: 'K1OLD', Users: ['K1OLD'], Rooms: [{ name: 'X', users: 1 }] });
    send({ Rooms: [{ name: 'General', users: 2, private: false }], Users: ['K3NOW', 'K4NOW'] });
    await eventually(async () => expect(await callsigns()).toEqual(['K3NOW', 'K4NOW']));
    expect(await rooms()).toEqual({ repeaterhub: [{ name: 'General', users: 1 }] });
  });

  it('bounds and cleans names, and shows each user once', async () => {
    service = await startConnected();
    const long = 'x'.repeat(100);
    send({ Users: ['k1abc', 'K1ABC', '\u0000\u0007', ' K2DEF\n', long, '<b>bold</b>'] });
    await eventually(async () =>
      expect((await roster()).users.map(({ name }) => name)).toEqual([
        '<b>bold</b>',
        'k1abc',
        'K2DEF',
        'x'.repeat(64),
      ]),
    );
  });

  it('drops what is no message of the hub, and stays connected', async () => {
    service = await startConnected();
    send({ Users: ['K1ABC'] });
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC']));
    const hostile = ['', 'no JSON', '{}', '[]', 'null', '{"Users": 5}', '"'.repeat(1000)];
    for (const text of hostile) monitor().send(text);
    monitor().send(Buffer.from([0, 1, 2]));
    send({ Rooms: [{ name: 'Last', users: 4 }], Users: ['K1ABC'] });
    await eventually(async () => expect((await rooms()).repeaterhub).toHaveLength(1));
    expect(await callsigns()).toEqual(['K1ABC']);
    expect((await health()).repeaterhub).toMatchObject({ connected: true, reconnectCount: 0 });
  });
});

describe('what is held', () => {
  beforeEach(async () => {
    hub.setPeople('General', people('K1ABC'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC']));
  });

  it('is no longer valid when the hub was silent for five minutes', async () => {
    service.clock.advanceMs(5 * MINUTE_MS - 1);
    expect(await callsigns()).toEqual(['K1ABC']);
    expect((await rooms()).repeaterhub).toHaveLength(1);
    service.clock.advanceMs(1);
    expect(await callsigns()).toEqual([]);
    expect(await rooms()).toEqual({ repeaterhub: [] });
    expect((await service.get<Roster>('/online')).body.users).toEqual([]);
    expect((await health()).repeaterhub).toMatchObject({
      connected: true,
      usersTracked: 0,
      roomsTracked: 0,
    });
  });

  it.each([
    ['a pong', () => monitor().pong()],
    ['a ping', () => monitor().ping()],
    ['chat', () => send({ Text: '73' })],
    ['garbage', () => monitor().send('garbage')],
  ])('is kept valid by %s', async (_, frame) => {
    service.clock.advanceMs(4 * MINUTE_MS);
    frame();
    await untilRenewed();
    service.clock.advanceMs(4 * MINUTE_MS);
    const { users } = await roster();
    expect(users[0]).toMatchObject({ callsign: 'K1ABC', seenAt: '2026-03-14T15:09:26Z' });
    expect(await rooms()).toEqual({ repeaterhub: [{ name: 'General', users: 1 }] });
  });

  it('does not come back with a mere sign of life, once it was over', async () => {
    service.clock.advanceMs(5 * MINUTE_MS);
    monitor().pong();
    send({ Text: '73' });
    await delayed();
    expect(await callsigns()).toEqual([]);
    expect(await rooms()).toEqual({ repeaterhub: [] });
  });

  it('stays when the connection is lost, until its time is over, monitor taken off', async () => {
    const before = await rooms();
    expect(before).toEqual({ repeaterhub: [{ name: 'General', users: 1 }] });
    await hub.close();
    await eventually(async () =>
      expect(await health()).toMatchObject({
        status: 'degraded',
        repeaterhub: { connected: false, usersTracked: 1, roomsTracked: 1 },
      }),
    );
    expect(await callsigns()).toEqual(['K1ABC']);
    expect(await rooms()).toEqual(before);
    service.clock.advanceMs(5 * MINUTE_MS);
    expect(await callsigns()).toEqual([]);
    expect(await rooms()).toEqual({ repeaterhub: [] });
  });

  it('is deleted by the clean-up when its time is over, not before', async () => {
    const presence = service.app.get(PresenceService, { strict: false });
    service.clock.advanceMs(5 * MINUTE_MS - 1);
    await presence.deleteStale();
    expect(await stored()).toEqual([{ source: 'repeaterhub', room: 'General' }]);
    service.clock.advanceMs(1);
    await presence.deleteStale();
    expect(await stored()).toEqual([]);
  });

  it('is still there after a restart, also before the hub is back', async () => {
    await hub.close();
    await service.app.close();
    const { url } = service.database;
    const again = await startTestApp({ DATABASE_URL: url, REPEATERHUB_URL: hub.url });
    expect(await callsigns(again)).toEqual(['K1ABC']);
    expect(await rooms(again)).toEqual({ repeaterhub: [{ name: 'General', users: 1 }] });
    again.clock.advanceMs(5 * MINUTE_MS);
    expect(await callsigns(again)).toEqual([]);
    await again.close();
  });

  it('is renewed by a new connection that has no list yet, unless its time was over', async () => {
    const repository = service.app.get(PresenceRepository, { strict: false });
    const alive: SourceReport = {
      source: 'repeaterhub',
      isConnected: true,
      reconnects: 0,
      lastMessageAgeMs: 0,
      lastHeardAgeMs: 0,
      monitoredRooms: ['General'],
      rooms: null,
      rosters: [],
    };
    const term = heldTerm();
    service.clock.advanceMs(4 * MINUTE_MS);
    await repository.store(term, alive);
    service.clock.advanceMs(4 * MINUTE_MS);
    expect(await callsigns()).toEqual(['K1ABC']);
    expect((await rooms()).repeaterhub).toHaveLength(1);
    await repository.store(term, { ...alive, monitoredRooms: ['Elsewhere'] });
    service.clock.advanceMs(MINUTE_MS);
    expect(await callsigns()).toEqual([]);
    await repository.store(term, alive);
    expect(await callsigns()).toEqual([]);
  });

  it('is the same on every replica, whoever is connected', async () => {
    const { url } = service.database;
    const other = await startTestApp({
      DATABASE_URL: url,
      REPEATERHUB_URL: hub.url,
    });
    for (const path of ['/online', '/online/repeaterhub', '/online/rooms']) {
      expect((await other.get(path)).body).toEqual((await service.get(path)).body);
    }
    await other.close();
  });
});

describe('GET /online/rooms', () => {
  it('takes the monitor off General alone, hides private rooms, and replaces wholesale', async () => {
    hub.setPeople('General', people('K1ABC', 'K2DEF'));
    hub.setPeople('Slow', people('K3GHI', 'K4JKL', 'K5MNO'));
    hub.setPeople('Hidden', people('K6PQR'), true);
    service = await startConnected();
    await eventually(async () =>
      expect(await rooms()).toEqual({
        repeaterhub: [
          { name: 'General', users: 2 },
          { name: 'Slow', users: 3 },
        ],
      }),
    );
    // No news of rooms changes nothing; the next list is the whole list.
    send({ Users: ['K1ABC'] });
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC']));
    expect((await rooms()).repeaterhub).toHaveLength(2);
    send({ Rooms: [{ name: 'Fast', users: 1, private: false }] });
    await eventually(async () =>
      expect(await rooms()).toEqual({ repeaterhub: [{ name: 'Fast', users: 1 }] }),
    );
  });

  it('never counts below none', async () => {
    service = await startConnected();
    send({ Rooms: [{ name: 'General', users: 0 }] });
    await eventually(async () =>
      expect(await rooms()).toEqual({ repeaterhub: [{ name: 'General', users: 0 }] }),
    );
  });
});

describe('without a hub', () => {
  it('answers 200 and empty, and is well', async () => {
    service = await startTestApp();
    const nowSeconds = '2026-03-14T15:09:26Z';
    const answers = await Promise.all(
      ['/online', '/online/rooms', '/online/repeaterhub'].map((path) => service.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body)).toEqual([
      { fetchedAt: nowSeconds, users: [] },
      { repeaterhub: [] },
      { source: 'repeaterhub', fetchedAt: nowSeconds, users: [] },
    ]);
    expect(await health()).toMatchObject({
      status: 'ok',
      repeaterhub: {
        connected: false,
        lastMessageAt: null,
        reconnectCount: 0,
        usersTracked: 0,
        roomsTracked: 0,
      },
    });
  });

  it('shows nothing of a hub that was there before', async () => {
    hub.setPeople('General', people('K1ABC'));
    service = await startConnected();
    await eventually(async () => expect(await callsigns()).toEqual(['K1ABC']));
    const other = await startTestApp({ DATABASE_URL: service.database.url });
    expect(await callsigns(other)).toEqual([]);
    expect(await rooms(other)).toEqual({ repeaterhub: [] });
    await other.close();
  });
});

describe('GET /health', () => {
  it('tells of messages, not pongs, and of every attempt to reconnect', async () => {
    service = await startConnected();
    send({ Users: ['K1ABC', 'K2DEF'] });
    await eventually(async () =>
      expect((await health()).repeaterhub).toEqual({
        connected: true,
        lastMessageAt: '2026-03-14T15:09:26Z',
        reconnectCount: 0,
        usersTracked: 2,
        roomsTracked: 1,
      }),
    );
    service.clock.advanceMs(MINUTE_MS);
    monitor().pong();
    await untilRenewed();
    expect((await health()).repeaterhub.lastMessageAt).toBe('2026-03-14T15:09:26Z');
    monitor().terminate();
    await eventually(async () =>
      expect((await health()).repeaterhub).toMatchObject({ connected: true, reconnectCount: 1 }),
    );
  });

  it('is degraded while a configured hub is away', async () => {
    service = await startTestApp({ REPEATERHUB_URL: 'ws://127.0.0.1:1/chat?repeater=General' });
    expect(await health()).toMatchObject({
      status: 'degraded',
      repeaterhub: { connected: false, lastMessageAt: null },
    });
  });
});

describe('a source of somebody else', () => {
  let listener: PresenceListener | undefined;

  @Injectable()
  class ClubSource implements PresenceSource {
    readonly name = 'club';
    readonly isConfigured = true;
    readonly monitoredRooms = ['Lounge'];

    constructor(presence: PresenceService) {
      presence.register(this);
    }

    start(to: PresenceListener): void {
      listener = to;
      to.connection(true);
    }

    async stop(): Promise<void> {
      listener = undefined;
    }
  }

  @Module({ imports: [PresenceModule], providers: [ClubSource] })
  class ClubRoom {}

  it('is in every answer without a change to ours', async () => {
    hub.setPeople('General', people('K2DEF'));
    service = await startTestApp({ REPEATERHUB_URL: hub.url }, [ClubRoom]);
    await eventually(async () => expect(await callsigns()).toEqual(['K2DEF']));
    listener?.heard({ isMessage: true, roster: { room: 'Bar', names: ['k9zz'] } });
    listener?.heard({
      isMessage: true,
      roster: { room: 'Lounge', names: ['k1abc'] },
      rooms: [
        { name: 'Lounge', users: 2 },
        { name: 'Bar', users: 1 },
      ],
    });
    await eventually(async () => {
      const { users } = (await service.get<Roster>('/online/club')).body;
      expect(users.map(({ callsign, room }) => [callsign, room])).toEqual([
        ['K1ABC', 'Lounge'],
        ['K9ZZ', 'Bar'],
      ]);
    });
    const all = (await service.get<Roster & { users: { source: string }[] }>('/online')).body;
    expect(all.users.map((user) => [user.callsign, (user as { source?: string }).source])).toEqual([
      ['K1ABC', 'club'],
      ['K2DEF', 'repeaterhub'],
      ['K9ZZ', 'club'],
    ]);
    expect(await rooms()).toEqual({
      repeaterhub: [{ name: 'General', users: 1 }],
      club: [
        { name: 'Lounge', users: 1 },
        { name: 'Bar', users: 1 },
      ],
    });
    await service.app.close();
    expect(listener).toBeUndefined();
  });
});

it('GET /online/<unknown> is 404', async () => {
  service = await startTestApp();
  const { status, body } = await service.get('/online/nowhere');
  expect(status).toBe(404);
  expect(body).toMatchObject({ error: { status: 404, code: 'not_found' } });
});

/** Roughly how long a coalesced write takes to be due and done. */
async function delayed(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_300));
}

/** The term in which the service writes what it hears. */
function heldTerm(): Term {
  const roles = service.app.get(RolesService, { strict: false }).statuses();
  const { holder, term, sinceMs } = roles.find(({ name }) => name === 'presence')!;
  return { role: 'presence', number: term!, holder: holder!, sinceMs: sinceMs! };
}

/** Until what was heard last is stored. */
async function untilRenewed(): Promise<void> {
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  await eventually(async () => {
    const { rows } = await client.query<{ renewed: Date }>(
      'SELECT renewed_at AS renewed FROM presence_rosters',
    );
    expect(rows[0]?.renewed.getTime()).toBe(service.clock.nowMs());
  });
  await client.end();
}

async function stored(): Promise<unknown[]> {
  const client = new Client({ connectionString: service.database.url });
  await client.connect();
  const { rows } = await client.query('SELECT source, room FROM presence_rosters');
  await client.end();
  return rows;
}
