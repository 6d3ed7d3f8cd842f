import {
  type FollowOptions,
  type PresenceUser,
  type Spot,
  SpotApiError,
  SpotClient,
  type SpotFilters,
  SpotGapError,
  type Transport,
  type TransportEvent,
} from '../../../clients/typescript/src/index.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';

let service: TestApp;
let client: SpotClient;
/** How many requests of the client were answered. */
let answered: number;

function connect(baseUrl: string): void {
  answered = 0;
  client = new SpotClient({
    baseUrl,
    retry: { initialMs: 5, ceilingMs: 50 },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      answered++;
      return response;
    },
  });
}

/** Each test has a service of its own, with an empty log. */
function startEach(): void {
  beforeEach(async () => {
    service = await startTestApp();
    connect(service.origin);
  });
  afterEach(() => service.close());
}

/** Tests that only read share one with so many spots. */
function startOnce(spots: number): void {
  beforeAll(async () => {
    service = await startTestApp();
    await record(spots);
  });
  beforeEach(() => connect(service.origin));
  afterAll(() => service.close());
}

/** Puts spots into the log, told apart by their frequency. */
async function record(count: number, given: object = {}): Promise<void> {
  const reports = Array.from({ length: count }, (_, index) =>
    aReport({ frequencyHz: 14_000_000 + index * 100, ...given }),
  );
  await service.record(reports);
}

const POLLING = { transport: 'cursor', pollIntervalMs: 10 } as const;

/** The ids of the first `count` spots that are followed, and then leaves. */
async function take(
  count: number,
  options: FollowOptions = {},
  filters: SpotFilters = {},
): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of client.follow(filters, { ...POLLING, ...options })) {
    ids.push(id);
    if (ids.length === count) break;
  }
  return ids;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('following by cursor', () => {
  startEach();

  it('catches up page by page from a stored cursor, also with spots heard long ago', async () => {
    await record(30, { heardAtSeconds: aReport().heardAtSeconds - 86_400 });
    await record(40);
    // While there is more to come nothing is waited for.
    const options = { afterId: 5, pageSize: 7, pollIntervalMs: 600_000 };
    expect(await take(65, options)).toEqual(range(6, 70));
  });

  it('begins with what comes after now, though ids are not in the order of time', async () => {
    await record(3);
    await record(20, { heardAtSeconds: aReport().heardAtSeconds - 7_200 });
    expect(await client.findNewestId()).toBe(23);
    const spots = client.follow({}, POLLING);
    answered = 0;
    const first = spots.next();
    // It knows the newest spot, and has asked for what comes after it.
    await eventually(() => expect(answered).toBeGreaterThan(1));
    await record(2, { callsign: 'W1AW' });
    expect((await first).value).toMatchObject({ id: 24, callsign: 'W1AW' });
    expect((await spots.next()).value).toMatchObject({ id: 25 });
    await spots.return();
  });

  it('is told of a cursor from the future, and goes on from the newest spot there is', async () => {
    await record(3);
    const gaps: unknown[] = [];
    const following = take(2, { afterId: 900, onGap: (gap) => gaps.push(gap) });
    await eventually(() => expect(gaps).toHaveLength(1));
    await record(2, { callsign: 'W1AW' });
    expect(await following).toEqual([4, 5]);
    expect(gaps).toEqual([{ kind: 'gap', afterId: 900, oldestId: 4 }]);
    await expect(take(1, { afterId: 900 })).rejects.toThrow(SpotGapError);
  });

  it('has only what matches, and not what was heard before `since`', async () => {
    await record(3, { callsign: 'W1AW', mode: 'RTTY', wpm: null });
    await record(3, { heardAtSeconds: aReport().heardAtSeconds - 7_200 });
    await record(3);
    const filters = { mode: ['CW', 'FT8'], band: ['20m'] as const };
    expect(await take(3, { afterId: 0, since: '1h' }, filters)).toEqual([7, 8, 9]);
    const since = new Date((aReport().heardAtSeconds - 8_000) * 1_000);
    expect(await take(6, { afterId: 0, since }, filters)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it('leaves out what is no news, once it has caught up, and until then goes an hour beyond its cursor', async () => {
    const { heardAtSeconds } = aReport();
    const hour = 3_600;
    await record(1, { heardAtSeconds: heardAtSeconds - 30 * hour });
    await record(2, { heardAtSeconds: heardAtSeconds - 31 * hour });
    await record(2, { callsign: 'W1AW', heardAtSeconds: heardAtSeconds - 31 * hour - 1 });
    await record(2, { heardAtSeconds: heardAtSeconds - 20 * hour });
    await record(1);
    const spots = client.follow({}, { ...POLLING, afterId: 1 });
    const ids: number[] = [];
    while (ids.length < 5) ids.push((await spots.next()).value!.id);
    const next = spots.next();
    await record(3, { callsign: 'W1AW', heardAtSeconds: heardAtSeconds - hour - 1 });
    await record(1, { callsign: 'W2AW', heardAtSeconds: heardAtSeconds - hour });
    ids.push((await next).value!.id);
    expect(ids).toEqual([2, 3, 6, 7, 8, 12]);
    await spots.return();
  });

  it('needs no stream: a fetch whose answers are whole texts will do, as in React Native', async () => {
    await record(12);
    client = new SpotClient({
      baseUrl: service.origin,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const whole = await response.text();
        return { status: response.status, headers: response.headers, text: async () => whole };
      },
    });
    const options = { transport: 'auto', streamStartTimeoutMs: 300 } as const;
    expect(await take(10, { ...options, afterId: 2, pageSize: 3 })).toEqual(range(3, 12));
  });

  it('waits out a rate limit, and tells of it', async () => {
    const limited = await startTestApp({
      DATABASE_URL: service.database.url,
      RATE_LIMIT_PER_MINUTE: '3',
    });
    await record(1);
    try {
      client = new SpotClient({ baseUrl: limited.origin });
      const waits: number[] = [];
      const controller = new AbortController();
      const following = take(2, {
        afterId: 0,
        signal: controller.signal,
        onInterruption: (error, retryInMs) => {
          expect(error).toMatchObject({ status: 429 });
          waits.push(retryInMs);
          controller.abort();
        },
      });
      await expect(following).rejects.toMatchObject({ name: 'AbortError' });
      // The limit is told in whole seconds, and its minute has just begun.
      expect(waits).toEqual([expect.any(Number)]);
      expect(waits[0]).toBeGreaterThan(5_000);
    } finally {
      await limited.close();
    }
  });
});

describe('following an empty log', () => {
  startOnce(0);

  it('begins an empty log at 0', async () => {
    expect(await client.findNewestId()).toBe(0);
    expect(await client.findNewestId({ call: 'W1AW' })).toBe(0);
  });

  it.each(['cursor', 'stream', 'auto'] as const)(
    'throws what waiting does not mend: %s',
    async (transport) => {
      const spots = client.follow({ band: '11m' as '10m' }, { afterId: 0, transport });
      await expect(spots.next()).rejects.toBeInstanceOf(SpotApiError);
      if (transport !== 'cursor') return;
      await expect(take(1, { afterId: 0, pageSize: 1001 })).rejects.toMatchObject({
        field: 'limit',
      });
    },
  );
});

describe('following three spots', () => {
  startOnce(3);

  it('ends at once with the reason of the signal, in whatever it is', async () => {
    for (const [afterId, seen] of [
      [0, 3],
      [3, 0],
    ] as const) {
      const controller = new AbortController();
      const ids: number[] = [];
      const reason = new Error('the page was closed');
      const following = (async () => {
        const { signal } = controller;
        const options = { ...POLLING, afterId, pollIntervalMs: 600_000, signal };
        for await (const { id } of client.follow({}, options)) ids.push(id);
      })();
      answered = 0;
      following.catch(() => {});
      await eventually(() => expect([answered > 0, ids.length]).toEqual([true, seen]));
      controller.abort(reason);
      await expect(following).rejects.toBe(reason);
      expect(ids).toHaveLength(seen);
    }
  });

  it('does not deliver another spot once it is aborted', async () => {
    const controller = new AbortController();
    const spots = client.follow({}, { ...POLLING, afterId: 0, signal: controller.signal });
    expect((await spots.next()).value).toMatchObject({ id: 1 });
    controller.abort();
    await expect(spots.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await spots.next()).toEqual({ done: true, value: undefined });
  });
});

describe('whatever the transport', () => {
  // Nobody is asked: the transport is the test's.
  beforeEach(() => connect('http://service.invalid'));

  /** Plays back what a transport may bring, and remembers where it was opened. */
  function playing(
    ...openings: (TransportEvent | number[])[][]
  ): Transport & { openedAt: number[] } {
    const openedAt: number[] = [];
    return {
      openedAt,
      async *open(afterId) {
        openedAt.push(afterId);
        for (const event of openings.shift() ?? [[99]]) {
          yield Array.isArray(event)
            ? { kind: 'spots', spots: event.map((id) => ({ id }) as Spot) }
            : event;
        }
      },
    };
  }

  it('drops what was delivered before, and opens anew behind the last', async () => {
    const transport = playing(
      [
        [1, 2, 3],
        [2, 3, 4],
      ],
      [[3, 4, 5, 6], [], [6, 8]],
    );
    const ends: unknown[] = [];
    const onInterruption = (error: unknown) => ends.push(error);
    expect(await take(7, { afterId: 0, transport, onInterruption })).toEqual([1, 2, 3, 4, 5, 6, 8]);
    expect(transport.openedAt).toEqual([0, 4]);
    expect(ends).toEqual([undefined]);
  });

  it('does not look again where nothing is missing, and is told who is there', async () => {
    const users = [{ callsign: 'W1AW' } as PresenceUser];
    const mark = { kind: 'mark', lastId: 90 } as const;
    const transport = playing([[1], mark, { kind: 'presence', users }], [[80, 90, 91]]);
    const told: unknown[] = [];
    const onPresence = (present: unknown) => told.push(present);
    expect(await take(2, { afterId: 0, transport, onPresence })).toEqual([1, 91]);
    expect(transport.openedAt).toEqual([0, 90]);
    expect(told).toEqual([users]);
  });

  it('goes back when the log does not reach as far as its cursor', async () => {
    const gap = { kind: 'gap', afterId: 900, oldestId: 8 } as const;
    const transport = playing([gap, [8, 9]], [[9, 10]]);
    expect(await take(3, { afterId: 900, transport, onGap: () => undefined })).toEqual([8, 9, 10]);
    expect(transport.openedAt).toEqual([900, 9]);
  });

  it('tells of a gap and goes on, or throws when nobody listens', async () => {
    const gap = { kind: 'gap', afterId: 5, oldestId: 70 } as const;
    const gaps: unknown[] = [];
    const onGap = (one: unknown) => gaps.push(one);
    const transport = playing([gap, [70, 71]]);
    expect(await take(2, { afterId: 5, transport, onGap })).toEqual([70, 71]);
    expect(gaps).toEqual([gap]);
    const unheard = take(2, { afterId: 5, transport: playing([gap, [70, 71]]) });
    await expect(unheard).rejects.toThrow(SpotGapError);
    await expect(unheard).rejects.toMatchObject({ afterId: 5, oldestId: 70 });
  });
});
