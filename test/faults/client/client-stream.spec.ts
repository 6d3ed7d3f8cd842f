import { setTimeout as delay } from 'node:timers/promises';
import {
  type FollowOptions,
  type Spot,
  SpotClient,
} from '../../../clients/typescript/src/index.js';
import { HorizonRepository } from '../../../src/log/retention/horizon.repository.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { Random } from '../../support/random.js';
import { runAhead } from '../../support/stream/run-ahead.js';
import { EventClient, untilReady } from '../../support/stream/stream-clients.js';
import { StreamProxy } from '../../support/stream/stream-proxy.js';
import { TcpProxy } from '../../support/processes/tcp-proxy.js';

const CUTS = 50;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
let recorded = 0;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  service = await startTestApp({}, [], { followsLog: true });
  recorded = 0;
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await service.close();
});

/** Puts spots into the log, each of its own frequency, so with the ids 1, 2, 3 … */
async function record(count: number, heardAtSeconds = NOW_SECONDS - 600): Promise<void> {
  const reports = Array.from({ length: count }, () =>
    aReport({ heardAtSeconds, frequencyHz: 14_000_000 + (recorded++ % 300_000) }),
  );
  await service.record(reports);
}

/** Follows until the test is over; what came, and what was told. */
function following(origin: string, options: FollowOptions = {}) {
  const spots: Spot[] = [];
  const interruptions: unknown[] = [];
  const controller = new AbortController();
  const client = new SpotClient({
    baseUrl: origin,
    timeoutMs: 5_000,
    retry: { initialMs: 5, ceilingMs: 100 },
  });
  const done = (async () => {
    const followed = client.follow(
      {},
      {
        afterId: 0,
        pollIntervalMs: 20,
        signal: controller.signal,
        onInterruption: (error) => interruptions.push(error),
        ...options,
      },
    );
    for await (const spot of followed) spots.push(spot);
  })().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  const stop = async () => {
    controller.abort();
    await done;
  };
  closing.push(stop);
  const follower = { spots, interruptions, stop };
  return Object.defineProperty(follower, 'ids', {
    get: () => spots.map(({ id }) => id),
  }) as typeof follower & { readonly ids: number[] };
}

async function proxied(): Promise<StreamProxy> {
  const proxy = await StreamProxy.to(service.origin);
  closing.push(() => proxy.close());
  return proxy;
}

async function cuttable(): Promise<TcpProxy> {
  const proxy = await TcpProxy.to('127.0.0.1', Number(new URL(service.origin).port));
  closing.push(() => proxy.close());
  return proxy;
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

async function openStreams(): Promise<number> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  return Number(/^stream_connections (\d+)$/m.exec(text)?.[1]);
}

describe('a follower of the stream', () => {
  it(`whose line is cut at random ${CUTS} times has every spot once, in order`, async () => {
    const proxy = await cuttable();
    const follower = following(`http://127.0.0.1:${proxy.port}`, { transport: 'stream' });
    const random = new Random(29);
    for (let cut = 0; cut < CUTS; cut++) {
      const recording = record(1 + random.integer(0, 150));
      proxy.delayMs = random.integer(0, 2);
      await delay(random.integer(0, 60));
      proxy.cut();
      await delay(random.integer(0, 15));
      proxy.heal();
      await recording;
    }
    await eventually(() => expect(follower.spots.length).toBeGreaterThanOrEqual(recorded));
    // Nothing comes after the last.
    await delay(200);
    expect(follower.ids).toEqual(upTo(recorded));
    // Else nothing was tried.
    expect(follower.interruptions.length).toBeGreaterThan(CUTS / 5);
  });

  it('has the same spots as lists have, and is told of the next without asking again', async () => {
    await record(30);
    const follower = following(service.origin, { transport: 'stream', pollIntervalMs: 3_600_000 });
    await eventually(() => expect(follower.spots).toHaveLength(30));
    const { body } = await service.get<{ spots: Spot[] }>('/spots?after_id=0');
    expect(follower.spots).toEqual(body.spots);
    await record(1);
    await eventually(() => expect(follower.spots).toHaveLength(31));
    expect(follower.interruptions).toEqual([]);
  });

  it('that was away for long catches up from the log, beyond what the service holds in memory', async () => {
    // A day of it: memory holds two hours.
    for (let hour = 24; hour > 0; hour--) await record(400, NOW_SECONDS - hour * 3_600);
    const byStream = following(service.origin, { transport: 'stream', afterId: 10 });
    const byCursor = following(service.origin, { transport: 'cursor', afterId: 10 });
    await record(50);
    for (const follower of [byStream, byCursor]) {
      await eventually(() => expect(follower.spots).toHaveLength(recorded - 10));
      expect(follower.ids).toEqual(upTo(recorded).slice(10));
    }
  });

  it('leaves out what is no news when it comes, as the cursor does', async () => {
    await record(5);
    const followers = [
      following(service.origin, { transport: 'stream', afterId: undefined }),
      following(service.origin, { transport: 'cursor', afterId: undefined }),
    ];
    // Until both know where now is.
    await eventually(async () => {
      expect(await openStreams()).toBe(1);
    });
    await delay(300);
    await record(20);
    for (const { spots } of followers) await eventually(() => expect(spots).toHaveLength(20));
    await record(40, NOW_SECONDS - 86_400);
    await record(20);
    for (const follower of followers) {
      await eventually(() => expect(follower.spots).toHaveLength(40));
      expect(follower.ids).toEqual([...upTo(25).slice(5), ...upTo(85).slice(65)]);
    }
  });

  it('opens a stream anew that has gone silent, though its line is open', async () => {
    await record(3);
    const proxy = await cuttable();
    const follower = following(`http://127.0.0.1:${proxy.port}`, { streamIdleTimeoutMs: 500 });
    await eventually(() => expect(follower.spots).toHaveLength(3));
    proxy.strand();
    await record(3);
    await eventually(() => expect(follower.ids).toEqual(upTo(6)));
    expect(follower.interruptions[0]).toMatchObject({ name: 'SpotTimeoutError', timeoutMs: 500 });
  });

  it('does not look again where nothing that matches was', async () => {
    await record(10);
    const proxy = await proxied();
    const asked: string[] = [];
    const client = new SpotClient({
      baseUrl: proxy.origin,
      retry: { initialMs: 5, ceilingMs: 100 },
      fetch: async (url, init) => {
        asked.push(url);
        return fetch(url, init);
      },
    });
    const controller = new AbortController();
    const { signal } = controller;
    const options = { afterId: 2, transport: 'stream', signal } as const;
    const next = client
      .follow({ mode: ['RTTY'] }, { ...options, streamIdleTimeoutMs: 18_000 })
      .next();
    // A heartbeat says how far it is; then the service is asked from there on.
    const witness = await EventClient.open(service.origin, '?mode=RTTY');
    closing.push(async () => witness.close());
    await untilReady(witness);
    await eventually(async () => {
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      expect(metrics).toMatch(/^stream_connections 2$/m);
    });
    const ahead = runAhead();
    closing.push(async () => ahead.end());
    await record(1);
    ahead.by(15_000);
    await eventually(() => expect(witness.lastEventId).toBe('11'));
    await delay(300);
    await service.app.close();
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    expect(asked[0]).toContain('after_id=2');
    expect(asked[1]).toContain('after_id=11');
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each(['stream', 'cursor'] as const)(
    'is told of what is no longer kept, by %s',
    async (transport) => {
      await record(30, NOW_SECONDS - 2 * 86_400);
      await record(10);
      const days = service.app.get(HorizonRepository, { strict: false });
      await days.advance(Math.floor(NOW_SECONDS / 86_400));
      await eventually(async () => {
        const { body } = await service.get<{ spots: Spot[] }>('/spots?after_id=3&since=0');
        expect(body.spots[0]!.id).toBe(31);
      });
      const gaps: unknown[] = [];
      const onGap = (gap: unknown) => gaps.push(gap);
      const followers = [3, 30, 0].map((afterId) =>
        following(service.origin, { transport, afterId, onGap }),
      );
      for (const follower of followers) {
        await eventually(() => expect(follower.ids).toEqual(upTo(40).slice(30)));
      }
      // Beyond 30 nothing is missing, and who begins has missed nothing.
      expect(gaps).toEqual([{ kind: 'gap', afterId: 3, oldestId: 31 }]);
    },
  );

  it('is told of a gap, and goes on behind it, also back', async () => {
    await record(20);
    const gaps: unknown[] = [];
    const follower = following(service.origin, {
      transport: 'stream',
      afterId: 900,
      onGap: (gap) => gaps.push(gap),
    });
    await eventually(() => expect(gaps).toEqual([{ kind: 'gap', afterId: 900, oldestId: 21 }]));
    await record(3);
    await eventually(() => expect(follower.ids).toEqual([21, 22, 23]));
  });

  it('is told who is on the repeater networks, if it listens', async () => {
    await record(1);
    const rosters: unknown[] = [];
    const onPresence = (users: unknown) => rosters.push(users);
    const follower = following(service.origin, { onPresence });
    await eventually(() => expect(rosters).toEqual([[]]));
    expect(follower.ids).toEqual([1]);
  });

  it('ends when it is told to, and leaves no connection open', async () => {
    await record(3);
    const proxy = await proxied();
    const follower = following(proxy.origin, { transport: 'stream' });
    await eventually(() => expect(follower.spots).toHaveLength(3));
    expect(await openStreams()).toBe(1);
    await follower.stop();
    await eventually(async () => {
      expect(await openStreams()).toBe(0);
      expect(proxy.openConnections).toBe(0);
    });
    // The same by leaving the loop.
    for await (const { id } of new SpotClient({ baseUrl: proxy.origin }).follow(
      {},
      { afterId: 0 },
    )) {
      if (id === 2) break;
    }
    await eventually(async () => {
      expect(await openStreams()).toBe(0);
    });
  });
});

describe('where there is no stream', () => {
  it.each(['refuse', 'replace', 'buffer', 'hold'] as const)(
    'spots come by polling: %s',
    async (treatment) => {
      await record(30);
      const proxy = await proxied();
      proxy.treatment = treatment;
      const follower = following(proxy.origin, { streamStartTimeoutMs: 500 });
      await eventually(() => expect(follower.spots).toHaveLength(30));
      await record(5);
      await eventually(() => expect(follower.ids).toEqual(upTo(35)));
      // It is not tried with every poll, and what was opened is left.
      await eventually(() => expect(proxy.polls).toBeGreaterThan(10));
      expect(proxy.streams).toBe(1);
      await eventually(async () => expect(await openStreams()).toBe(0));
      expect(follower.interruptions).toEqual([]);
    },
  );

  it('it is tried again after ten minutes, and nothing is lost or repeated', async () => {
    await record(30);
    const proxy = await proxied();
    proxy.treatment = 'refuse';
    const follower = following(proxy.origin);
    await eventually(() => expect(follower.spots).toHaveLength(30));
    proxy.treatment = 'forward';
    const { now } = Date;
    Date.now = () => now.call(Date) + 600_000;
    try {
      await eventually(async () => expect(await openStreams()).toBe(1));
    } finally {
      Date.now = now;
    }
    const { polls } = proxy;
    await record(5);
    await eventually(() => expect(follower.ids).toEqual(upTo(35)));
    expect(proxy.polls).toBe(polls);
    expect(follower.interruptions).toEqual([]);
  });

  it('a stream that is insisted on is an error that says so', async () => {
    const proxy = await proxied();
    proxy.treatment = 'refuse';
    const client = new SpotClient({ baseUrl: proxy.origin });
    const next = client.follow({}, { afterId: 0, transport: 'stream' }).next();
    await expect(next).rejects.toMatchObject({ name: 'SpotApiError', status: 404 });
  });

  it('because the service has none left for this address, it polls meanwhile', async () => {
    const limited = await startTestApp({
      DATABASE_URL: service.database.url,
      RATE_LIMIT_PER_MINUTE: '12',
    });
    closing.push(() => limited.close());
    await record(3);
    following(limited.origin, { transport: 'stream' });
    await eventually(async () => {
      const text = await (await fetch(`${limited.origin}/metrics`)).text();
      expect(text).toMatch(/^stream_connections 1$/m);
    });
    const follower = following(limited.origin);
    await eventually(() => expect(follower.ids).toEqual(upTo(3)));
  });

  it('a network that is down is not mistaken for it', async () => {
    await record(3);
    const proxy = await cuttable();
    proxy.blackhole();
    const options = { streamStartTimeoutMs: 300 };
    const follower = following(`http://127.0.0.1:${proxy.port}`, options);
    await delay(1_000);
    proxy.cut();
    await delay(300);
    proxy.heal();
    await eventually(() => expect(follower.ids).toEqual(upTo(3)));
    await eventually(async () => expect(await openStreams()).toBe(1));
  });
});
