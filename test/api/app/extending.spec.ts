import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { BeaconsModule } from '../../../docs/examples/beacons-module.js';
import { ClubPresenceModule } from '../../../docs/examples/club-presence.js';
import { SisterGridsModule } from '../../../docs/examples/sister-grids.js';
import { UdpFeedModule } from '../../../docs/examples/udp-feed.js';
import { documentOf } from '../../../src/app/docs/document.js';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import { FeedModule } from '../../../src/feed/feed.module.js';
import { FeedService } from '../../../src/feed/feed.service.js';
import { GridService } from '../../../src/grid/grid.service.js';
import { HealthService } from '../../../src/health/health.service.js';
import { PresenceModule } from '../../../src/presence/presence.module.js';
import { RepeaterhubService } from '../../../src/presence/repeaterhub.service.js';
import { toIsoSeconds } from '../../../src/time/timestamp.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { TelnetServer } from '../../support/telnet/telnet-server.js';

/** The examples of docs/extending.md, each in a running service, as somebody would add it. */
let service: TestApp | undefined;
const servers: Server[] = [];

async function start(module: Type | DynamicModule, variables: NodeJS.ProcessEnv = {}) {
  service = await startTestApp(variables, [module]);
  return service;
}

afterEach(async () => {
  await service?.close();
  service = undefined;
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: (url: string) => unknown): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.end(JSON.stringify(answer(url)));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a feed: its spots are stored once and its state is shown', async () => {
  const port = await freeUdpPort();
  const club = await start(UdpFeedModule.on(port));
  await eventually(async () =>
    expect((await club.get<{ feeds: unknown }>('/health')).body.feeds).toMatchObject([
      { name: 'udp', connected: true },
    ]),
  );
  const sender = createSocket('udp4');
  for (const text of ['KM3T-2 K1ABC 14025.3 CW 24', 'KM3T-2 K1ABC 14025.3 CW 24', 'what?'])
    await new Promise((resolve) => sender.send(text, port, '127.0.0.1', resolve));
  sender.close();
  // The time of arrival is the real one, not the test's.
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await eventually(async () => {
    const { body } = await club.get<{ total: number; spots: unknown[] }>(`/spots?since=${since}`);
    expect(body.total).toBe(1);
    expect(body.spots).toMatchObject([
      { callsign: 'K1ABC', spotter: 'KM3T', frequency: 14025.3, snr: 24 },
    ]);
  });
  await eventually(async () =>
    expect((await club.get<{ feeds: unknown }>('/health')).body.feeds).toMatchObject([
      { name: 'udp', spotsReceived: 2, linesRejected: 1 },
    ]),
  );
  await club.app.close();
  // Its port is free again.
  const probe = createSocket('udp4');
  await new Promise<void>((resolve) => probe.bind(port, '127.0.0.1', resolve));
  probe.close();
});

it('a feed whose port is taken says that it is not connected, and listens once it is free', async () => {
  const occupant = createSocket('udp4');
  await new Promise<void>((resolve) => occupant.bind(0, resolve));
  const club = await start(UdpFeedModule.on(occupant.address().port));
  const feeds = async () => (await club.get<{ feeds: unknown }>('/health')).body.feeds;
  await eventually(async () =>
    expect(await feeds()).toMatchObject([{ connected: false, reconnectCount: 1 }]),
  );
  await new Promise<void>((resolve) => occupant.close(() => resolve()));
  await eventually(async () => expect(await feeds()).toMatchObject([{ connected: true }]));
});

it('a presence source: who it names is on the roster', async () => {
  const origin = await serve(() => ['k1abc', 'W1AW']);
  const club = await start(ClubPresenceModule.at(origin));
  await eventually(async () => {
    const { users } = (await club.get<{ users: { callsign: string }[] }>('/online/club')).body;
    expect(users.map(({ callsign }) => callsign)).toEqual(['K1ABC', 'W1AW']);
  });
  expect((await club.get('/online/rooms')).body).toEqual({
    repeaterhub: [],
    club: [{ name: 'Chat', users: 2 }],
  });
});

it('a callsign database: asked for each station heard, without a configured one', async () => {
  const asked: string[] = [];
  const origin = await serve((url) => {
    asked.push(url);
    const callsign = url.split('/').at(-1);
    return { callsign, grid: callsign === 'W1AW' ? 'FN31pr' : null, state: 'known' };
  });
  const club = await start(SisterGridsModule.at(origin));
  await club.record([aReport({ callsign: 'W1AW', spotter: 'KM3T' })]);
  await eventually(async () =>
    expect((await club.get('/grids/W1AW')).body).toEqual({
      callsign: 'W1AW',
      grid: 'FN31pr',
      source: 'sister',
      state: 'known',
    }),
  );
  await eventually(async () =>
    expect((await club.get('/grids/KM3T')).body).toMatchObject({ grid: null, state: 'unknown' }),
  );
  expect(asked.sort()).toEqual(['/api/v1/grids/KM3T', '/api/v1/grids/W1AW']);
});

it('a module: its path answers, and is in the document', async () => {
  const club = await start(BeaconsModule);
  await club.record([
    aReport({ callsign: 'OH2B' }),
    aReport({ callsign: 'OH2B', spotter: 'DL1ABC' }),
  ]);
  const { status, body } = await club.get<{ beacons: { callsign: string; count: number }[] }>(
    '/beacons',
  );
  expect(status).toBe(200);
  expect(body.beacons).toHaveLength(18);
  expect(body.beacons.filter(({ count }) => count > 0)).toMatchObject([
    { callsign: 'OH2B', count: 2 },
  ]);
  const { paths, tags = [] } = documentOf(club.app);
  expect(paths).toHaveProperty(['/api/v1/beacons', 'get']);
  expect(tags.filter(({ name }) => name === 'Beacons')).toEqual([
    { name: 'Beacons', description: expect.any(String) },
  ]);
  expect(body.beacons).toContainEqual(
    expect.objectContaining({
      callsign: 'OH2B',
      last_spotted: toIsoSeconds(aReport().heardAtSeconds),
    }),
  );
});

it('a part of the health document: at its end, without a part that throws or takes a name', async () => {
  const club = await start(BeaconsModule);
  const health = club.app.get(HealthService, { strict: false });
  const before = Object.keys((await club.get<object>('/health')).body);
  health.addPart('club', () => ({ members: 3 }));
  health.addPart('silent', () => undefined);
  health.addPart('broken', () => {
    throw new Error('broken');
  });
  health.addPart('status', () => 'error' as const);
  const { status, body } = await club.get<{ status: string }>('/health');
  expect([status, Object.keys(body)]).toEqual([200, [...before, 'club']]);
  expect(body).toMatchObject({ status: 'ok', club: { members: 3 } });
  expect(() => health.addPart('club', () => 1)).toThrow('Two parts');
});

it('a telnet server that an extension knows: read as those of FEEDS are, and shown behind them', async () => {
  const [own, cluster] = [await TelnetServer.listen(), await TelnetServer.listen()];
  @Module({ imports: [FeedModule] })
  class TelnetModule {
    constructor(feeds: FeedService) {
      const server = { name: 'cluster', host: '127.0.0.1', port: cluster.port, callsign: 'K1ABC' };
      feeds.register(feeds.telnetFeed(server));
    }
  }
  const FEEDS = `telnet://127.0.0.1:${own.port}`;
  const club = await start(TelnetModule, { FEEDS, CALLSIGN: 'W1AW', GRID_PROVIDERS: 'none' });
  await eventually(() => expect([own.logins, cluster.logins]).toEqual([['W1AW'], ['K1ABC']]));
  cluster.send('DX de KM3T-2-#:  14025.3  K1ABC          CW    24 dB  22 WPM  CQ      1509Z');
  await eventually(async () => expect((await club.get('/spots')).body).toMatchObject({ total: 1 }));
  expect((await club.get<{ feeds: unknown }>('/health')).body.feeds).toMatchObject([
    { name: `127.0.0.1:${own.port}`, spotsReceived: 0 },
    { name: 'cluster', spotsReceived: 1 },
  ]);
  await Promise.all([own.close(), cluster.close()]);
});

it('a hub at another address than REPEATERHUB_URL, also when it cannot be opened at once', async () => {
  let attempts = 0;
  const hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
  @Module({ imports: [PresenceModule] })
  class HubModule {
    constructor(repeaterhub: RepeaterhubService) {
      repeaterhub.connectTo(async () => {
        if (++attempts === 1) throw new Error('not yet');
        return hub.url;
      });
    }
  }
  await start(HubModule, { REPEATERHUB_URL: 'ws://127.0.0.1:9/' });
  await eventually(() => expect([attempts, hub.admitted]).toEqual([2, 1]));
  await service!.close();
  service = undefined;
  await hub.close();
});

it('no two feeds, and no two callsign databases, have one name', async () => {
  const club = await start(UdpFeedModule.on(0), { GRID_PROVIDERS: 'none' });
  const feeds = club.app.get(FeedService, { strict: false });
  expect(() => feeds.register({ name: 'udp' } as never)).toThrow('Two feeds are called udp');
  const grids = club.app.get(GridService, { strict: false });
  expect(() => grids.register({ name: 'hamdb' } as never)).toThrow(
    'Two callsign databases are called hamdb',
  );
});

it('what is promised changes with a word in the changelog', () => {
  const types = readFileSync('docs/extension.d.ts');
  const fingerprint = createHash('sha256').update(types).digest('hex').slice(0, 8);
  // Else: npm run extension:types, and say what has changed, for whom, with this fingerprint.
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`extension.d.ts ${fingerprint}`);
});

it('the page tells of every example', () => {
  const page = readFileSync('docs/extending.md', 'utf8');
  const files = readdirSync('docs/examples', { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    if (/\.m?[jt]s$/.test(file)) expect(page).toContain(`(examples/${file})`);
  }
});

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
