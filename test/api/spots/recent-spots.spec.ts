import { GridQueueRepository } from '../../../src/log/names/grid-queue.repository.js';
import { BAND_NAMES } from '../../../src/radio/band.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { BLOCK_SPOTS } from '../../../src/memory/store/recent-block.js';
import { RecentSpots } from '../../../src/memory/recent-spots.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';
import { expectSameRows } from '../../support/same-rows.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const HOUR = 3_600;

/** The same database, asked through memory and not. */
let held: TestApp;
let stored: TestApp;
let random: Random;

beforeEach(() => {
  random = new Random(41);
});

async function makeLog(): Promise<void> {
  stored = await startTestApp();
}

/** Begins to hold what is stored by then. */
async function hold(): Promise<void> {
  held = await startTestApp({ DATABASE_URL: stored.database.url }, [], { followsLog: true });
}

async function stopBoth(): Promise<void> {
  await held.close();
  await stored.close();
}

function tail() {
  return held.app.get(RecentSpots, { strict: false });
}

async function store(reports: readonly SpotReport[], through = held): Promise<void> {
  for (let start = 0; start < reports.length; start += 5_000) {
    await through.record(reports.slice(start, start + 5_000));
  }
}

const calls = callsigns(new Random(7), 3_000);

function traffic(fromSeconds: number, toSeconds: number, count: number): SpotReport[] {
  return [...randomTraffic(random, calls, { from: fromSeconds, to: toSeconds, count })];
}

/** A question of the last two hours, or beyond a cursor. */
function aPath(lastId: number): string {
  const since = NOW_SECONDS - random.pick([30, 600, HOUR, HOUR, 5_000, 7_100, 8_000]);
  const given: Record<string, string | undefined> = {
    since: random.chance(0.8) ? String(since) : undefined,
    call: random.chance(0.4)
      ? random.pick(['K', 'DL', '/P', 'ABC', random.pickSkewed(calls), 'ZZZZ'])
      : undefined,
    spotter: random.chance(0.2) ? random.pick(['KM3T', 'G7SOZ', 'N0NE']) : undefined,
    mode: random.chance(0.3) ? random.pick(['CW', 'PSK31', 'FT8,RTTY', 'JT65']) : undefined,
    band: random.chance(0.3) ? random.pick(['20m', '160m,30m', BAND_NAMES.join(',')]) : undefined,
    snr_min: random.chance(0.2) ? String(random.integer(-20, 40)) : undefined,
    minFreq: random.chance(0.1) ? random.pick(['7000', '14025.3']) : undefined,
    freq_max: random.chance(0.1) ? random.pick(['14030', '50000']) : undefined,
    after_id: random.chance(0.4)
      ? String(random.pick([0, lastId, lastId + 5, random.integer(0, lastId), lastId - 300]))
      : undefined,
    limit: random.chance(0.7) ? random.pick(['1', '7', '1000']) : undefined,
    offset: random.chance(0.3) ? random.pick(['1', '999', '2500', '4900']) : undefined,
  };
  if (given.since && random.chance(0.2)) given.until = String(random.integer(since, NOW_SECONDS));
  const named = Object.entries(given).filter((pair): pair is [string, string] => !!pair[1]);
  return `/spots?${new URLSearchParams(named)}`;
}

async function compare(questions: number): Promise<void> {
  const lastId = tail().newestId;
  for (let question = 0; question < questions; question++) {
    const path = aPath(lastId);
    const [given, expected] = await Promise.all([held.get(path), stored.get(path)]);
    expectSameRows(
      [{ path, status: given.status, body: given.body }],
      [{ path, status: 200, body: expected.body }],
    );
  }
}

describe('memory that holds what is stored by its start, and the end of what comes', () => {
  beforeEach(makeLog);
  afterEach(stopBoth);

  it('answers as the database does, while spots arrive in any order and grids become known', async () => {
    await store(traffic(NOW_SECONDS - 3 * HOUR, NOW_SECONDS - HOUR, 4_000), stored);
    await hold();
    await store(traffic(NOW_SECONDS - HOUR, NOW_SECONDS, 6_000));
    const grids = stored.app.get(GridQueueRepository, { strict: false });
    for (let round = 0; round < 8; round++) {
      await compare(25);
      // Of another process as well, and late ones: older than what is held.
      const through = random.pick([held, stored]);
      await store(traffic(NOW_SECONDS - 2 * HOUR, NOW_SECONDS, 300), through);
      // An import: old times with the highest ids.
      if (round === 5)
        await store(traffic(NOW_SECONDS - 30 * HOUR, NOW_SECONDS - 29 * HOUR, 3_000));
      await grids.store([
        { id: random.integer(1, 40), grid: 'FN31pr', source: 'hamdb', validSeconds: null },
        { id: random.integer(1, 40), grid: null, source: null, validSeconds: null },
      ]);
      await grids.requeue([random.integer(1, 40)]);
      // What others have done is seen within a second.
      await lookedAtAgain();
    }
    expect(tail().stats().answered).toBeGreaterThan(80);
  });

  it('holds the end of the log only, whatever comes, and never answers for more', async () => {
    await hold();
    await store(traffic(NOW_SECONDS - 2 * HOUR, NOW_SECONDS - 1.9 * HOUR, 2 * BLOCK_SPOTS));
    await store(traffic(NOW_SECONDS - HOUR, NOW_SECONDS, 2 * BLOCK_SPOTS));
    held.clock.advanceMs(HOUR * 1000);
    stored.clock.advanceMs(HOUR * 1000);
    await store([aReport({ heardAtSeconds: NOW_SECONDS + HOUR })]);
    await lookedAtAgain();
    expect(tail().stats().spots).toBeLessThanOrEqual(3 * BLOCK_SPOTS);
    expect(tail().stats().coversSeconds).toBeLessThan(3 * HOUR);
    const before = tail().stats().answered;
    for (const path of ['/spots?since=3h', '/spots?since=3h&after_id=10']) {
      expect((await held.get(path)).body).toEqual((await stored.get(path)).body);
    }
    expect(tail().stats().answered).toBe(before);
    await compare(40);
  });

  it('misses nothing among spots of days ago', async () => {
    await store(traffic(NOW_SECONDS - 600, NOW_SECONDS, 50), stored);
    await hold();
    const ids: number[] = [];
    const end = tail().listen((news) => ids.push(...(news.spots ?? []).map(({ id }) => id)));
    await tail().isCurrent();
    const old = traffic(NOW_SECONDS - 5 * 24 * HOUR, NOW_SECONDS - 4 * 24 * HOUR, 20);
    const young = traffic(NOW_SECONDS - 600, NOW_SECONDS, 20);
    await stored.record(old.flatMap((report, place) => [report, young[place]!]));
    await lookedAtAgain();
    await stored.record(old.map((report) => ({ ...report, frequencyHz: 7_012_300 })));
    await lookedAtAgain();
    await stored.record([aReport()]);
    await lookedAtAgain();
    end();
    const { body } = await stored.get<{ total: number }>('/spots?after_id=50&since=720h');
    expect(ids).toEqual(Array.from({ length: body.total }, (_, index) => 51 + index));
    expect(body.total).toBeGreaterThan(50);
  });
});

describe('memory of a log in which there may be spots already', () => {
  beforeAll(async () => {
    await makeLog();
    await hold();
  });
  afterAll(stopBoth);

  const storedTotal = async () =>
    (await stored.get<{ total: number }>('/spots?since=5h')).body.total;

  it('never answers with less than another answer had, whichever process stored it', async () => {
    const before = await storedTotal();
    for (let round = 0; round < 30; round++) {
      await stored.record([aReport({ frequencyHz: 14_000_000 + round * 100 })]);
      // Of the database, because the window begins before what is held.
      const seen = (await held.get<{ total: number }>('/spots?since=5h')).body.total;
      expect(seen).toBe(before + round + 1);
      expect((await held.get<{ total: number }>('/spots')).body.total).toBe(seen);
    }
  });

  it('shows what another process stored, without being told of it', async () => {
    const before = await storedTotal();
    await held.get('/spots');
    await stored.record([aReport()]);
    await eventually(async () =>
      expect((await held.get<{ total: number }>('/spots')).body.total).toBe(before + 1),
    );
  });

  it('tells what is new: every spot once, in order', async () => {
    await tail().isCurrent();
    const before = tail().newestId;
    const ids: number[] = [];
    const end = tail().listen((news) => {
      expect(news.spots?.at(-1)?.id).toBe(news.lastId);
      for (const { id, text } of news.spots ?? []) {
        expect((JSON.parse(text) as { id: number }).id).toBe(id);
        ids.push(id);
      }
    });
    for (let round = 0; round < 20; round++) {
      const batch = traffic(NOW_SECONDS - 600, NOW_SECONDS, 50);
      await Promise.all([stored.record(batch.slice(25)), held.record(batch.slice(0, 25))]);
    }
    await lookedAtAgain();
    end();
    await held.record([aReport({ frequencyHz: 7_012_300 })]);
    const { body } = await stored.get<{ total: number }>(`/spots?after_id=${before}`);
    expect(ids).toEqual(Array.from({ length: body.total - 1 }, (_, index) => before + 1 + index));
  });
});

/** Until the process has looked at the log by itself since now, and has read all that was there. */
async function lookedAtAgain(): Promise<void> {
  const fromMs = performance.now();
  const look = tail() as unknown as { readonly lookedAtMs: number };
  await eventually(() => expect(look.lookedAtMs).toBeGreaterThan(fromMs));
}
