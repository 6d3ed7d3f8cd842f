import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DemoHubServer } from '../../../src/demo/servers/demo-hub-server.js';
import type { RosterView } from '../../../src/presence/presence.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';
import { expectSameRows } from '../../support/same-rows.js';
import { type ClockAhead, runAhead } from '../../support/stream/run-ahead.js';
import { EventClient, SocketClient, untilReady } from '../../support/stream/stream-clients.js';
import type { SpotView, SpotListView } from '../../../src/query/spot-view.dto.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
const random = new Random(11);
const calls = callsigns(random, 50);
const clients: (EventClient | SocketClient)[] = [];
let clockAhead: ClockAhead | undefined;

async function start(variables: NodeJS.ProcessEnv = {}): Promise<void> {
  service = await startTestApp(variables, [], {
    followsLog: true,
  });
}

afterEach(async () => {
  clockAhead?.end();
  clockAhead = undefined;
  for (const client of clients.splice(0)) client.close();
  await service.close();
});

function namesOf(message: unknown): string[] {
  return (message as RosterView).users.map(({ name }) => name);
}

async function events(query = '', headers: HeadersInit = {}): Promise<EventClient> {
  const client = await EventClient.open(service.origin, query, headers);
  clients.push(client);
  return client;
}

async function socket(query = ''): Promise<SocketClient> {
  const client = await SocketClient.open(service.origin, query);
  clients.push(client);
  return client;
}

function traffic(count: number, fromSeconds = NOW_SECONDS - 900) {
  return [...randomTraffic(random, calls, { from: fromSeconds, to: NOW_SECONDS, count })];
}

async function stored(query = ''): Promise<SpotView[]> {
  const path = `/spots?since=30d&limit=1000&after_id=0${query}`;
  return (await service.get<SpotListView>(path)).body.spots;
}

/** The metrics, as Prometheus reads them. */
async function scrape(): Promise<string> {
  return (await fetch(`${service.origin}/metrics`)).text();
}

async function storedIds(query = ''): Promise<number[]> {
  return (await stored(query)).map(({ id }) => id);
}

describe('both streams', () => {
  it('tell of every spot once, in order, as lists have it, and of what came before if asked', async () => {
    await start();
    await service.record(traffic(40));
    const live = [await events(), await socket()] as const;
    const replayed = [await events('?after_id=0'), await socket('?after_id=7')] as const;
    await untilReady(...live, ...replayed);
    for (let batch = 0; batch < 10; batch++) await service.record(traffic(30));
    const all = await stored();
    const before = all.findIndex(({ id }) => id === Number(live[0].named('ready')[0]!.id));
    await eventually(() => {
      for (const { ids } of live) expect(ids).toEqual(all.slice(before + 1).map(({ id }) => id));
      expect(replayed[0].ids).toEqual(all.map(({ id }) => id));
      expect(replayed[1].ids).toEqual(all.slice(7).map(({ id }) => id));
    });
    expect(replayed[0].named('spot').map(({ data }) => data)).toEqual(all);
    expect(replayed[1].named('spots').flatMap(({ spots }) => spots)).toEqual(all.slice(7));
    // A batch is one frame.
    expect(live[1].named('spots').length).toBeLessThanOrEqual(10);
  });

  it('filter as GET /spots does', async () => {
    const queries = [
      '?call=k',
      '?call=DL&mode=CW',
      '?spotter=KM3T-2-%23',
      '?mode=FT8,RTTY&band=20m',
      '?band=160m&band=80m',
      '?mode=JT65',
    ];
    await start();
    await service.record(traffic(200));
    const told = await Promise.all(
      queries.map(
        async (query) =>
          [await events(`${query}&after_id=0`), await socket(`${query}&after_id=0`)] as const,
      ),
    );
    await untilReady(...told.flat());
    await service.record(traffic(200));
    const marker = aReport({ callsign: 'Z9END', heardAtSeconds: NOW_SECONDS });
    await service.record([marker]);
    for (const [place, query] of queries.entries()) {
      const expected = await storedIds(query.replace('?', '&'));
      await eventually(() => {
        for (const { ids } of told[place]!) expect([query, ids]).toEqual([query, expected]);
      });
    }
  });

  it('tell of the stations of a group, which is a use of it, and say when there is none', async () => {
    await start();
    await createGroup(service.origin, { callsigns: [calls[0]!, calls[1]!] });
    const told = [await events('?group=my-club'), await socket('?group=my-club&call=K')];
    await untilReady(...told);
    await service.record(traffic(300));
    const all = await stored();
    const members = all.filter(({ callsign }) => [calls[0], calls[1]].includes(callsign));
    expect(members.length).toBeGreaterThan(20);
    await eventually(() => {
      expect(told[0]!.ids).toEqual(members.map(({ id }) => id));
      expect(told[1]!.ids).toEqual(
        members.filter(({ callsign }) => callsign.includes('K')).map(({ id }) => id),
      );
    });
    expect(await events('?group=nobody')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    const refused = await socket('?group=nobody');
    await eventually(() => expect(refused.closed?.code).toBe(1008));
    expect(refused.named('error')).toMatchObject([{ error: { status: 404 } }]);
  });

  it('leave out live what was heard more than an hour before it came: an import', async () => {
    await start();
    const told = [await events(), await socket()];
    await untilReady(...told);
    await service.record(traffic(500, NOW_SECONDS - 86_400));
    await service.record([aReport({ callsign: 'Z9END', heardAtSeconds: NOW_SECONDS })]);
    const recent = (await stored())
      .filter(({ timestamp }) => Date.parse(timestamp) / 1000 >= NOW_SECONDS - 3_600)
      .map(({ id }) => id);
    expect(recent.length).toBeLessThan(400);
    await eventually(() => {
      for (const { ids } of told) expect(ids).toEqual(recent);
    });
  });

  it('replay from the log what is no longer in memory, and then go on live', async () => {
    await start();
    // Far more than a chunk, of a day: memory holds the last two hours of it.
    for (let batch = 0; batch < 8; batch++)
      await service.record(traffic(1_000, NOW_SECONDS - 86_400));
    const told = [await events('?after_id=0'), await socket('?after_id=0&mode=CW')];
    await untilReady(...told);
    for (let batch = 0; batch < 5; batch++) await service.record(traffic(20));
    const { body } = await service.get<SpotListView>('/spots?since=30d&limit=1&after_id=0');
    const cw = await service.get<SpotListView>('/spots?since=30d&limit=1&after_id=0&mode=CW');
    await eventually(() => {
      expect(told[0]!.ids).toHaveLength(body.total);
      expect(told[1]!.ids).toHaveLength(cw.body.total);
    });
    for (const { ids } of told) {
      expectSameRows(
        ids,
        [...new Set(ids)].sort((a, b) => a - b),
      );
    }
  });

  it('give a client that slept through an hour of traffic every spot of it, once', async () => {
    await start();
    await service.record(traffic(50));
    const asleep = [await events('?after_id=0'), await socket('?after_id=0')] as const;
    await eventually(() => {
      for (const { ids } of asleep) expect(ids).toHaveLength(50);
    });
    for (const client of asleep) client.close();
    let last = 50;
    for (let minute = 0; minute < 75; minute++) {
      service.clock.advanceMs(60_000);
      const to = NOW_SECONDS + (minute + 1) * 60;
      const window = { from: to - 60, to, count: 300 };
      await service.record([...randomTraffic(random, calls, window)]);
      if (minute === 5)
        last = (await service.get<SpotListView>('/spots?limit=1')).body.spots[0]!.id;
    }
    const awake = [
      await events('', { 'Last-Event-ID': String(asleep[0].ids.at(-1)) }),
      await socket(`?after_id=${last}`),
    ] as const;
    const { body } = await service.get<SpotListView>('/spots?since=30d&limit=1&after_id=0');
    const all = Array.from({ length: body.total }, (_, index) => index + 1);
    await eventually(() => {
      expectSameRows([...asleep[0].ids, ...awake[0].ids], all);
      expectSameRows(awake[1].ids, all.slice(last));
    });
  });

  it('say so when what was missed is no longer kept', async () => {
    await start();
    await service.record(traffic(20));
    const [ahead, aheadSocket] = [await events('?after_id=900'), await socket('?after_id=900')];
    await untilReady(ahead, aheadSocket);
    const { length } = await stored();
    const gap = { after_id: 900, oldest_id: length + 1 };
    await eventually(() => expect(ahead.named('gap').map(({ data }) => data)).toEqual([gap]));
    await eventually(() => expect(aheadSocket.named('gap')).toEqual([{ type: 'gap', ...gap }]));
    // It goes on from there.
    await service.record([aReport({ callsign: 'Z9END' })]);
    await eventually(() => expect(ahead.ids).toEqual([length + 1]));
  });

  it('tell who is on the networks of people, at once and when that changes', async () => {
    const hub = await DemoHubServer.listen({ protocol: 'json.vailmorse.com' });
    try {
      hub.setPeople('General', [{ name: 'K1ABC', txTone: 70 }]);
      await start({ REPEATERHUB_URL: hub.url });
      await eventually(async () => {
        const { users } = (await service.get<RosterView>('/online')).body;
        expect(users.map(({ name }) => name)).toEqual(['K1ABC']);
      });
      const told = [
        await events('?topics=presence'),
        await socket('?topics=spots,presence'),
      ] as const;
      const rosters = () => [
        told[0].named('presence').map(({ data }) => namesOf(data)),
        told[1].named('presence').map((message) => namesOf(message)),
      ];
      await eventually(() => expect(rosters()).toEqual([[['K1ABC']], [['K1ABC']]]));
      hub.setPeople('General', [
        { name: 'K1ABC', txTone: 70 },
        { name: 'dl1abc', txTone: 71 },
      ]);
      const both = ['dl1abc', 'K1ABC'].sort();
      await eventually(() => {
        for (const [, ...later] of rosters()) {
          expect(later.map((names) => [...names].sort())).toEqual([both]);
        }
      });
      const { users } = (await service.get<RosterView>('/online')).body;
      expect(told[0].named('presence').at(-1)?.data).toEqual({ users });
      await service.record([aReport()]);
      await eventually(() => expect(told[1].ids).toHaveLength(1));
      expect(told[0].ids).toEqual([]);
    } finally {
      await hub.close();
    }
  });

  it('name what cannot be understood', async () => {
    await start();
    for (const [query, field] of [
      ['?band=11m', 'band'],
      ['?after_id=-1', 'after_id'],
      ['?topics=weather', 'topics'],
      ['?call=!', 'call'],
    ]) {
      expect(await events(query)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_parameter', details: [{ field }] } },
      });
      const refused = await socket(query);
      await eventually(() => expect(refused.closed?.code).toBe(1008));
      expect(refused.named('error')).toMatchObject([{ error: { details: [{ field }] } }]);
    }
    expect(await events('', { 'Last-Event-ID': 'x' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ field: 'Last-Event-ID' }] } },
    });
  });

  it('are limited by address, and free the place that is left', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '24' });
    const [first, second] = [await events(), await socket()];
    await untilReady(first, second);
    const refused = await events();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(refused.headers.get('Retry-After')).toBe('60');
    const refusedSocket = await socket();
    await eventually(() => expect(refusedSocket.closed?.code).toBe(1008));
    expect(refusedSocket.named('error')).toMatchObject([{ error: { status: 429 } }]);
    first.close();
    second.close();
    await eventually(async () => expect((await events()).status).toBe(200));
  });

  it('end with a reason when the service stops', async () => {
    await start();
    const told = [await events(), await socket()] as const;
    await untilReady(...told);
    await service.app.close();
    await eventually(() => {
      expect(told[0].isOver).toBe(true);
      expect(told[1].closed).toMatchObject({
        code: 1001,
        reason: expect.stringContaining('stops'),
      });
    });
    expect(told[0].named('bye')).toMatchObject([{ data: { code: 1001 } }]);
  });

  it('say every quarter of a minute that they are there, and how far they are', async () => {
    await start();
    clockAhead = runAhead();
    const told = [await events('?mode=JT65'), await socket('?mode=JT65')] as const;
    await untilReady(...told);
    await service.record(traffic(10));
    const { length } = await stored();
    clockAhead.by(9_000);
    // Clients are looked after every second.
    await delay(1_500);
    expect(told[1].named('heartbeat')).toEqual([]);
    clockAhead.by(6_000);
    await eventually(() => {
      // Nothing matched, and yet nothing is to be read again after a break.
      expect(told[0].lastEventId).toBe(String(length));
      expect(told[1].named('heartbeat')).toEqual([{ type: 'heartbeat', last_id: length }]);
    });
  });
});

describe('the event stream', () => {
  it('resumes after Last-Event-ID, which goes before after_id', async () => {
    await start();
    await service.record(traffic(30));
    const resumed = await events('?after_id=2', { 'Last-Event-ID': '12' });
    const ids = await storedIds();
    await eventually(() => expect(resumed.ids).toEqual(ids.slice(12)));
  });

  it('has the headers that keep proxies and browsers from holding it back', async () => {
    await start();
    const { headers } = await events('', {
      'Accept-Encoding': 'gzip',
      Origin: 'https://club.example',
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(headers.get('X-Request-Id')).toBeTruthy();
  });

  it('answers HEAD, and ends', async () => {
    await start();
    const response = await fetch(`${service.origin}/api/v1/spots/stream`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  });

  it.each(['/spots/stream', '/stations/stream'])(
    'keeps the connection after a refusal, and says that a stream ends it: %s',
    async (path) => {
      await start();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = async (query: string, method = 'GET') => {
        const asked = request(`${service.origin}/api/v1${path}${query}`, { agent, method });
        asked.end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        return { answer, status: answer.statusCode, isReused: asked.reusedSocket };
      };
      const refused = { status: 400, isReused: true };
      for (let number = 0; number < 5; number++) {
        const { answer, ...seen } = await ask('?snr_min=loud');
        expect(seen).toEqual({ ...refused, isReused: number > 0 });
        await once(answer.resume(), 'end');
        // As long as a server may take to close it behind the answer.
        await delay(50);
      }
      const { answer: head, ...seen } = await ask('', 'HEAD');
      expect(seen).toEqual({ status: 200, isReused: true });
      await once(head.resume(), 'end');
      const stream = await ask('');
      expect(stream).toMatchObject({ status: 200, isReused: true });
      expect(stream.answer.headers.connection).toBe('close');
      stream.answer.destroy();
      agent.destroy();
    },
  );

  it('is not a request that took long, for Prometheus, but an open stream', async () => {
    await start();
    const told = await events();
    await untilReady(told);
    expect(await scrape()).toMatch(/^stream_connections 1$/m);
    told.close();
    await eventually(async () => expect(await scrape()).toMatch(/^stream_connections 0$/m));
    expect(await scrape()).not.toContain('spots/stream');
  });

  it('frees the place of a client that leaves before its stream has begun', async () => {
    await start();
    await createGroup(service.origin, { callsigns: [calls[0]!] });
    for (let attempt = 0; attempt < 30; attempt++) {
      const leaver = connect(Number(new URL(service.origin).port), '127.0.0.1');
      const path = '/api/v1/spots/stream?group=my-club';
      leaver.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => {
        setTimeout(() => leaver.destroy(), attempt % 10);
      });
      await once(leaver, 'close');
    }
    await eventually(async () => expect(await scrape()).toMatch(/^stream_connections 0$/m));
  });
});

describe('the WebSocket', () => {
  it('changes what it tells without reconnecting, and can go back', async () => {
    await start();
    const told = await socket('?mode=CW');
    await untilReady(told);
    await service.record(traffic(60));
    const ofCw = await storedIds('&mode=CW');
    await eventually(() => expect(told.ids).toEqual(ofCw));
    const { length } = await stored();
    told.send({ type: 'subscribe', mode: ['FT8', 'RTTY'], band: '20m' });
    await eventually(() => expect(told.named('ready').at(-1)).toMatchObject({ after_id: length }));
    await service.record(traffic(60));
    const others = (await storedIds('&mode=FT8,RTTY&band=20m')).filter((id) => id > length);
    await eventually(() => expect(told.ids).toEqual([...ofCw, ...others]));
    told.send({ type: 'subscribe', after_id: 3 });
    const all = await storedIds();
    await eventually(() =>
      expect(told.ids.slice(ofCw.length + others.length)).toEqual(all.slice(3)),
    );
  });

  it('answers nonsense with an error, and goes on', async () => {
    await start();
    const told = await socket();
    await untilReady(told);
    const bad = ['{', '[]', 'null', '{"type":"sing"}', '{"type":"subscribe","band":"11m"}'];
    for (const text of bad) told.send(text);
    told.send({ type: 'subscribe', mode: 7, call: { a: 1 } });
    await eventually(() => expect(told.named('error')).toHaveLength(bad.length + 1));
    for (const { error } of told.named('error')) expect(error).toMatchObject({ status: 400 });
    await service.record([aReport()]);
    await eventually(() => expect(told.ids).toHaveLength(1));
  });

  it('names a misspelt field of a subscription, and changes nothing', async () => {
    await start();
    const told: SocketClient[] = [];
    for (const [field, asked] of [
      ['modes', { modes: ['CW'] }],
      ['Mode', { Mode: 'CW', band: '20m' }],
      ['modes', { modes: '' }],
      ['modes', { modes: null }],
      ['constructor', { constructor: 'CW' }],
    ] as const) {
      const one = await socket('?mode=RTTY&modes=CW');
      told.push(one);
      await untilReady(one);
      one.send({ type: 'subscribe', ...asked });
      await eventually(() => expect(one.named('error')).toHaveLength(1));
      expect(one.named('error')).toMatchObject([
        { error: { status: 400, code: 'invalid_parameter', details: [{ field }] } },
      ]);
    }
    await service.record([aReport({ mode: 'CW' }), aReport({ mode: 'RTTY', callsign: 'W1AW' })]);
    const ids = await storedIds('&mode=RTTY');
    await eventually(() => {
      for (const one of told) expect(one.ids).toEqual(ids);
    });
  });

  it('takes an empty field for one that is not given', async () => {
    await start();
    const told = await socket('?mode=RTTY');
    await untilReady(told);
    told.send({ type: 'subscribe', mode: '', band: null, topics: '', after_id: null, call: '' });
    await eventually(() => expect(told.named('ready')).toHaveLength(2));
    await service.record([aReport({ mode: 'CW' })]);
    await eventually(() => expect(told.ids).toHaveLength(1));
  });

  it('answers pings with what they carry', async () => {
    await start();
    const told = await socket();
    await untilReady(told);
    const pongs: string[] = [];
    told.socket.on('pong', (data: Buffer) => pongs.push(data.toString()));
    for (const text of ['', 'a', 'x'.repeat(125)]) told.socket.ping(text);
    await eventually(() => expect(pongs).toEqual(['', 'a', 'x'.repeat(125)]));
  });

  it('limits what the clients of an address ask for in a minute, and goes on telling', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '13' });
    const told = [await socket(), await socket()] as const;
    await untilReady(...told);
    // A minute may begin in between: at most one of three times the limit is then within it.
    for (let count = 0; count < 20; count++)
      for (const each of told) each.send({ type: 'subscribe' });
    const refused = () => told.flatMap((each) => each.named('error'));
    await eventually(() => expect(refused().length).toBeGreaterThan(0));
    expect(refused()[0]).toMatchObject({
      error: { status: 429, code: 'rate_limited', retryAfter: expect.any(Number) },
    });
    await service.record([aReport()]);
    await eventually(() => {
      for (const { ids } of told) expect(ids).toHaveLength(1);
    });
  });

  it('leaves a client that talks without end, or too much at once', async () => {
    await start();
    const [chatty, verbose] = [await socket(), await socket()];
    await untilReady(chatty, verbose);
    for (let count = 0; count < 200; count++) chatty.send({ type: 'subscribe', after_id: 0 });
    verbose.send('x'.repeat(20_000));
    await eventually(() => {
      expect(chatty.closed?.code).toBe(1008);
      expect(verbose.closed?.code).toBe(1009);
    });
  });
});

it('warns a client that takes nothing, then leaves it, and costs nobody else anything', async () => {
  await start();
  // It is not left before all of it is there, however long that takes.
  clockAhead = runAhead();
  const { hostname, port } = new URL(service.origin);
  const lazy = connect(Number(port), hostname);
  await once(lazy, 'connect');
  lazy.write(`GET /api/v1/spots/stream?after_id=0 HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  await once(lazy, 'readable');
  lazy.pause();
  const eager = await events('?after_id=0');
  await untilReady(eager);
  const rssBefore = process.memoryUsage().rss;
  // Some 20 MB: beyond all that sockets hold back.
  for (let batch = 0; batch < 24; batch++) await service.record(traffic(4_000));
  const { body } = await service.get<SpotListView>('/spots?since=30d&limit=1&after_id=0');
  await eventually(() => expect(eager.ids).toHaveLength(body.total));
  clockAhead.by(5_000);
  await delay(1_500);
  expect(await scrape()).toMatch(/^stream_cut_total 0$/m);
  clockAhead.by(10_000);
  await eventually(async () => expect(await scrape()).toMatch(/^stream_cut_total 1$/m));
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(400 * 1024 * 1024);
  lazy.destroy();
});
