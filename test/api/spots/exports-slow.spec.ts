import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { DatabaseService } from '../../../src/database/database.service.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askFrom } from '../../support/ask-from.js';
import { eventually } from '../../support/eventually.js';
import { askText, isWhole, linesOf, SlowReader } from '../../support/spots/exported.js';
import { planOf, statementsOf } from '../../support/databases/plans.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';

const SPOTS = 50_000;
const CHUNKS = SPOTS / 2_500;

/** More than a connection on one machine takes of an answer that nobody reads: some 6 MB of 18. */
const CHUNKS_UNDER_WAY = CHUNKS / 2;

/** Spots with all that they can have: fewer of them are as many bytes. */
const PATH = '/spots?since=6h&format=ndjson&include=report,place,path';

let service: TestApp;
let database: Client;
let queries: ReturnType<typeof spyOnQueries>;

function spyOnQueries() {
  return jest.spyOn(service.app.get(DatabaseService, { strict: false }), 'query');
}

beforeAll(async () => {
  service = await startTestApp();
  const random = new Random(3);
  const to = Math.floor(NOW_MS / 1000);
  const window = { from: to - 18_000, to, count: SPOTS };
  const reports = [...randomTraffic(random, callsigns(random, 2_000), window)];
  for (let start = 0; start < SPOTS; start += 5_000) {
    await service.record(reports.slice(start, start + 5_000));
  }
  database = new Client({ connectionString: service.database.url });
  await database.connect();
});

beforeEach(() => {
  queries = spyOnQueries();
});

afterEach(() => queries.mockRestore());

afterAll(async () => {
  await database.end();
  await service.close();
});

/** How many chunks the database was asked for. */
function chunksAsked(): number {
  return queries.mock.calls.filter(([{ sql }]) => isChunk(sql)).length;
}

/** Not what the service asks for itself meanwhile. */
function isChunk(sql: string): boolean {
  return sql.includes('AS spotter,');
}

/** Waits until no more is read from the database, on a busy machine too, and tells how many chunks were asked for. */
async function untilQuiet(): Promise<number> {
  let asked = -1;
  for (let quiet = 0; quiet < 4;) {
    const now = chunksAsked();
    const isQuiet = now === asked && (await busyConnections()) === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    asked = now;
    await delay(150);
  }
  return asked;
}

/** Connections of the service that are in a statement or a transaction. */
async function busyConnections(): Promise<number> {
  const { rows } = await database.query<{ busy: number }>(
    `SELECT count(*)::int AS busy FROM pg_stat_activity
     WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  return rows[0]!.busy;
}

/** The same chunks; tells when no more of them will be asked for. */
async function* watched<T>(chunks: AsyncIterable<T>, ended: () => void): AsyncGenerator<T> {
  try {
    yield* chunks;
  } finally {
    ended();
  }
}

describe('an hour with more spots than a chunk', () => {
  it.each([PATH, `${PATH}&mode=CW`, `${PATH}&snr_min=0`, '/spots?since=0&after_id=0&format=csv'])(
    'is walked by its index, from where the chunk before has ended: %s',
    async (path) => {
      await database.query('ANALYZE spots');
      const sent = await statementsOf(() => askText(service, path));
      const chunks = sent.filter(({ text }) => text.includes('AS "spotterGrid"'));
      expect(chunks.length).toBeGreaterThan(CHUNKS / 3);
      for (const chunk of chunks) {
        const nodes = await planOf(database, chunk);
        const tables = nodes.filter((node) => node['Relation Name']?.startsWith('spots_2'));
        expect(tables.map((node) => node['Node Type'])).not.toContain('Seq Scan');
        for (const node of tables) expect(node['Index Name']).toMatch(/_(heard_at|id)_idx/);
      }
    },
  );
});

describe('a reader that is slow', () => {
  it('has only what is under way made for it, holds no connection, and gets everything', async () => {
    const whole = await askText(service, PATH, { 'Accept-Encoding': 'identity' });
    const { length } = linesOf(whole.text);
    expect(length).toBeGreaterThan(SPOTS * 0.9);
    queries.mockClear();
    const readers = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map(async (from) =>
        SlowReader.open(service.origin, PATH, [], from),
      ),
    );
    const asked = await untilQuiet();
    expect(asked).toBeGreaterThan(readers.length);
    expect(asked).toBeLessThan(readers.length * CHUNKS_UNDER_WAY);
    expect(await busyConnections()).toBe(0);
    const answers = await Promise.all(readers.map(async (reader) => reader.readAll()));
    for (const answer of answers) {
      expect(isWhole(answer)).toBe(true);
      // The chunks of HTTP stand between: each has its size on a line, and each spot is a line of its own.
      const spots = answer.toString().match(/^\{"id":.*\}$/gm)!;
      expect(spots.length).toBeGreaterThan(length * 0.99);
    }
    expect(chunksAsked()).toBeGreaterThan(asked);
  });

  it('has one export at a time, and does not deny them to others', async () => {
    const readers = await Promise.all(
      Array.from({ length: 4 }, async () => SlowReader.open(service.origin, PATH, [], '127.0.0.2')),
    );
    expect((await askText(service, PATH)).status).toBe(200);
    // What is as soon sent as a page of the list is none.
    const few = await askFrom('127.0.0.2', service.origin, '/spots?since=6h&format=ndjson&limit=1');
    expect(few.status).toBe(200);
    const answers = await Promise.all(readers.map(async (reader) => reader.readAll()));
    const statuses = answers.map((answer) => answer.subarray(9, 12).toString());
    expect(statuses.toSorted()).toEqual(['200', '429', '429', '429']);
    const refused = answers.find((_, index) => statuses[index] === '429')!.toString();
    expect(refused).toContain('"code":"too_many_questions"');
    expect(refused).toMatch(/^retry-after: 5\r$/im);
  });

  it('that goes away ends the reading', async () => {
    const ended = jest.fn();
    const spots = service.app.get(SpotsService, { strict: false });
    const finding = jest.spyOn(spots, 'findAll').mockImplementation(async (query) => {
      const series = await SpotsService.prototype.findAll.call(spots, query);
      return { ...series, chunks: watched(series.chunks, ended) };
    });
    const reader = await SlowReader.open(service.origin, PATH);
    finding.mockRestore();
    expect(await untilQuiet()).toBeLessThan(CHUNKS_UNDER_WAY);
    expect(ended).not.toHaveBeenCalled();
    reader.leave();
    await eventually(() => expect(ended).toHaveBeenCalledTimes(1));
    expect(await untilQuiet()).toBeLessThan(CHUNKS_UNDER_WAY);
  });
});

async function removeOldest(): Promise<void> {
  await database.query('CREATE TEMP TABLE gone AS SELECT * FROM spots ORDER BY heard_at LIMIT 9');
  await database.query('DELETE FROM spots USING gone WHERE spots.id = gone.id');
}

async function putBack(): Promise<void> {
  await database.query('INSERT INTO spots SELECT * FROM gone');
  await database.query('DROP TABLE gone');
}

describe('an export that cannot be finished', () => {
  it('is answered as an error when nothing of it was sent', async () => {
    const app = service.app.get(DatabaseService, { strict: false });
    queries.mockImplementation(async (statement) => {
      if (isChunk(statement.sql)) throw new Error('the statement was cancelled');
      return DatabaseService.prototype.query.call(app, statement);
    });
    const { status, text, headers } = await askText(service, PATH);
    expect([status, headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8']);
    expect(headers.get('content-disposition')).toBeNull();
    expect(JSON.parse(text)).toMatchObject({ error: { status: 500 } });
  });

  it.each([
    ['as it is', []],
    ['compressed', ['Accept-Encoding: gzip']],
  ])(
    'does not end as if it were whole when spots are removed meanwhile: %s',
    async (_, headers) => {
      const app = service.app.get(DatabaseService, { strict: false });
      queries.mockImplementation(async (statement) => {
        if (isChunk(statement.sql) && chunksAsked() === CHUNKS / 4) await removeOldest();
        return DatabaseService.prototype.query.call(app, statement);
      });
      const reader = await SlowReader.open(service.origin, PATH, headers);
      const answer = await reader.readAll();
      await putBack();
      expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
      expect(answer.length).toBeGreaterThan(500_000);
      expect(isWhole(answer)).toBe(false);
    },
  );

  it('breaks the connection when the database goes away meanwhile', async () => {
    const formats = ['csv', 'ndjson'];
    const readers = await Promise.all(
      formats.map(async (format, number) =>
        SlowReader.open(
          service.origin,
          PATH.replace('ndjson', format),
          [],
          `127.0.0.${number + 2}`,
        ),
      ),
    );
    await untilQuiet();
    const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    const name = new URL(service.database.url).pathname.slice(1);
    try {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> $2`,
        [name, (database as Client & { processID: number }).processID],
      );
      const answers = await Promise.all(readers.map(async (reader) => reader.readAll()));
      for (const answer of answers) {
        expect(answer.length).toBeGreaterThan(500_000);
        expect(isWhole(answer)).toBe(false);
      }
      const late = await askText(service, PATH);
      expect([late.status, JSON.parse(late.text)]).toMatchObject([
        503,
        { error: { code: 'unavailable' } },
      ]);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
    await eventually(async () => expect((await askText(service, PATH)).status).toBe(200));
  });
});
