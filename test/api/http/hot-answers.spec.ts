import { Client } from 'pg';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aReport } from '../../support/spots/builders.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';

const startHot = async (variables: NodeJS.ProcessEnv = {}) =>
  startTestApp(variables, [], { keepsAnswers: true });

/** Of the tests that do not mind what is stored already. */
let shared: TestApp;
/** The one that is asked: {@link shared}, unless a test starts its own. */
let hot: TestApp;

beforeAll(async () => {
  shared = await startHot();
});

beforeEach(() => {
  hot = shared;
});

afterEach(async () => {
  if (hot !== shared) await hot.close();
});

afterAll(() => shared.close());

const PATHS = [
  '/spots',
  '/spots?limit=1000',
  '/spots?after_id=0',
  '/spots?after_id=100&limit=7',
  '/spots?call=K&band=20m',
  '/spots?mode=CW,FT8&since=30m&offset=5',
  '/activity?call=K1ABC,W1AW&hours=24',
  '/stats',
  '/stats?start_hours=4&end_hours=3',
  '/charts',
  '/skimmers?hours=6',
  '/bands',
];

/** Of the past two hours, repeatable. */
function traffic(seed: number, count: number) {
  const random = new Random(seed);
  const to = Math.floor(NOW_MS / 1000);
  return [...randomTraffic(random, callsigns(random, 30), { from: to - 7_200, to, count })];
}

async function text(app: TestApp, path: string): Promise<string> {
  return (await fetch(`${app.origin}/api/v1${path}`)).text();
}

async function hits(): Promise<number> {
  const metrics = await (await fetch(`${hot.origin}/metrics`)).text();
  return Number(/^http_answers_from_memory_total (\d+)$/m.exec(metrics)?.[1]);
}

describe('beside one that asks the same database', () => {
  let cold: TestApp;

  beforeEach(async () => {
    hot = await startHot();
    cold = await startTestApp({ DATABASE_URL: hot.database.url });
  });

  afterEach(() => cold.close());

  it('answers as the database does, first and again, while spots arrive in any order', async () => {
    for (let round = 0; round < 12; round++) {
      // Late ones too: what is stored is mostly older than what is there.
      await hot.record(traffic(round, 40));
      for (const path of PATHS) {
        const expected = await text(cold, path);
        const given = await Promise.all([text(hot, path), text(hot, path), text(hot, path)]);
        expect(given).toEqual([expected, expected, expected]);
      }
    }
    expect(await hits()).toBeGreaterThan(12 * PATHS.length);
  });

  it('shows a spot of another process within the second, and never takes back what was shown', async () => {
    for (let n = 1; n <= 20; n++) {
      await text(hot, '/spots?limit=1');
      await text(hot, '/spots?after_id=0');
      await cold.record([aReport({ frequencyHz: 14_000_000 + n })]);
      // Another question, answered by the database, shows the spot; from then on every answer does.
      const { body } = await hot.get<{ total: number }>(`/spots?limit=1&since=5h&fresh=${n}`);
      expect(body.total).toBe(n);
      for (const path of ['/spots?limit=1', '/spots?after_id=0']) {
        expect((await hot.get<{ total: number }>(path)).body.total).toBe(n);
      }
    }
  });
});

it('asks the database once for many who ask at the same moment', async () => {
  await hot.record([aReport()]);
  const before = await hits();
  const answers = await Promise.all(Array.from({ length: 100 }, () => text(hot, '/spots')));
  expect(new Set(answers).size).toBe(1);
  // Some seconds may end in between, on a busy machine.
  expect((await hits()) - before).toBeGreaterThanOrEqual(90);
});

it('asks the database once more for all who ask anew while an older answer is under way', async () => {
  hot = await startHot();
  await hot.record([aReport()]);
  const client = new Client({ connectionString: hot.database.url });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE spot_minute IN ACCESS EXCLUSIVE MODE');
    const answers = [text(hot, '/stats')];
    await eventually(async () => {
      const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
      expect(rows).toHaveLength(1);
    });
    const before = await hits();
    for (let n = 0; n < 5; n++) {
      hot.clock.advanceMs(1_000);
      answers.push(text(hot, '/stats'));
      await text(hot, '/bands');
    }
    await client.query('COMMIT');
    const [older, ...newer] = await Promise.all(answers);
    expect(new Set(newer).size).toBe(1);
    expect(newer[0]).not.toBe(older);
    // Each `/bands` is of another second.
    expect((await hits()) - before).toBe(4);
  } finally {
    await client.end();
  }
});

it('shows a spot at once to whoever asks the process that stored it', async () => {
  hot = await startHot();
  for (let n = 0; n < 30; n++) {
    await hot.record([aReport({ frequencyHz: 14_000_000 + n })]);
    const { body } = await hot.get<{ total: number }>('/spots?limit=1');
    expect(body.total).toBe(n + 1);
  }
});

it('ends with the second of the window', async () => {
  hot = await startHot();
  await hot.record([aReport({ heardAtSeconds: Math.floor(NOW_MS / 1000) - 3_599 })]);
  const total = async () => (await hot.get<{ total: number }>('/spots')).body.total;
  expect(await total()).toBe(1);
  hot.clock.advanceMs(1_000);
  expect(await total()).toBe(0);
});

it('keeps no error and lets nobody wait for one', async () => {
  const ask = async () => (await fetch(`${hot.origin}/api/v1/spots?limit=0`)).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([400, 400, 400]);
  expect(await ask()).toBe(400);
});

/** The headers of an answer that belong neither to its request nor to how long it took. */
function lasting(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers);
  all['server-timing'] = (all['server-timing'] ?? '').replace(/dur=[\d.]+/g, 'dur');
  for (const name of ['date', 'x-request-id']) {
    expect(all[name]).toBeTruthy();
    delete all[name];
  }
  return all;
}

it('counts for the limit of reads, and is not given beyond', async () => {
  const limited = await startHot({ RATE_LIMIT_PER_MINUTE: '5' });
  try {
    const answers = [];
    for (let turn = 0; turn < 7; turn++)
      answers.push(await fetch(`${limited.origin}/api/v1/spots`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const left = answers.map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(left).toEqual(['4', '3', '2', '1', '0', '0', '0']);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  } finally {
    await limited.close();
  }
});

it('is tagged, packed and limited as every answer is', async () => {
  await hot.record(traffic(1, 60));
  const ask = async (headers: Record<string, string> = {}) =>
    fetch(`${hot.origin}/api/v1/spots?limit=1000&since=7d`, { headers });
  const first = await ask({ 'Accept-Encoding': 'identity' });
  const expected = await first.text();
  const tag = first.headers.get('etag') ?? '';
  const before = await hits();
  const again = await ask({ 'Accept-Encoding': 'identity' });
  expect(await again.text()).toBe(expected);
  expect(lasting(again.headers)).toEqual(lasting(first.headers));
  const packed = await ask({ 'Accept-Encoding': 'gzip', 'X-Request-Id': 'mine' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('etag')).toBe(tag);
  expect(packed.headers.get('x-request-id')).toBe('mine');
  expect(packed.headers.get('access-control-allow-origin')).toBe('*');
  expect(await packed.text()).toBe(expected);
  const known = await ask({ 'If-None-Match': tag });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(await hits()).toBeGreaterThan(before);
});
