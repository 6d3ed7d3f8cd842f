import { readdir, readlink, truncate } from 'node:fs/promises';
import { Client } from 'pg';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { askFrom } from '../../support/ask-from.js';
import { eventually } from '../../support/eventually.js';
import { expectSameRows } from '../../support/same-rows.js';
import { aReport } from '../../support/spots/builders.js';
import {
  askText,
  type ExportAnswer,
  isWhole,
  linesOf,
  parseCsv,
  SlowReader,
} from '../../support/spots/exported.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** Of as many groups: every report is one. */
const SPOTS = 40_000;
const STATIONS = 26 * 26;

/** 8 MB: more than a connection on one machine takes of an answer that nobody reads. */
const LONG =
  '/aggregate?by=minute,callsign,spotter&since=2d&format=ndjson&limit=1000000' +
  '&measure=spots,stations,skimmers,snr_max,snr_median,wpm_median,first,last';

let service: TestApp;
let database: Client;

beforeAll(async () => {
  service = await startTestApp();
  for (let start = 0; start < SPOTS; start += 5_000) {
    await service.record(Array.from({ length: 5_000 }, (_, index) => reportOf(start + index)));
  }
  database = new Client({ connectionString: service.database.url });
  await database.connect();
  await database.query('ANALYZE');
});

afterAll(async () => {
  await database.end();
  await service.close();
});

function reportOf(number: number) {
  const station = number % STATIONS;
  const letters = [Math.floor(station / 26), station % 26].map((n) => String.fromCodePoint(65 + n));
  return aReport({
    callsign: `K1${letters.join('')}`,
    heardAtSeconds: NOW_SECONDS - 60 * Math.floor(number / STATIONS) - 5,
    snrDb: (number % 60) - 20,
    wpm: number % 7 === 0 ? null : 20 + (number % 20),
    frequencyHz: 14_000_000 + 100 * station,
  });
}

/** Connections of the service that are in a statement or a transaction. */
async function busyConnections(): Promise<number> {
  // PostgreSQL shows one transaction the same activity until it is told otherwise.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await database.query<{ busy: number }>(
    `SELECT count(*)::int AS busy FROM pg_stat_activity
     WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  return rows[0]!.busy;
}

/** The files of answers that wait for their readers, which have no name any more. */
async function spooled(): Promise<string[]> {
  const folder = '/proc/self/fd';
  const links = await Promise.all(
    (await readdir(folder)).map(async (fd) => {
      const path = `${folder}/${fd}`;
      return [path, await readlink(path).catch(() => '')] as const;
    }),
  );
  return links.flatMap(([path, target]) => (/\/answers\/.* \(deleted\)$/.test(target) ? path : []));
}

function totalsOf({ headers }: ExportAnswer): (string | null)[] {
  return ['x-total-rows', 'x-spots'].map((name) => headers.get(name));
}

describe('rows of groups', () => {
  it.each([
    ['by=callsign,band&measure=spots,wpm_median,first&order=-spots', 676],
    ['by=minute,mode&measure=snr_max', 60],
    ['measure=spots,last', 1],
    ['by=hour,callsign,wpm&limit=10000', 1_000],
    ['by=callsign&callsign=N0NE', 0],
  ])('are the same as JSON, CSV and NDJSON: %s', async (question, fewest) => {
    const path = `/aggregate?since=2d&${question}`;
    const { body } = await service.get<{
      by: string[];
      measures: string[];
      rows: (string | number | null)[][];
      total_rows: number;
      spots: number;
    }>(path);
    expect(body.rows.length).toBeGreaterThanOrEqual(Math.min(fewest, 1_000));
    const names = [...body.by, ...body.measures];
    const limits = question.includes('limit') ? [''] : ['', `&limit=10000`, '&limit=1000000'];
    for (const limit of limits) {
      const csv = await askText(service, `${path}${limit}&format=csv`);
      const ndjson = await askText(service, `${path}${limit}&format=ndjson`);
      const texts = body.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      expect(parseCsv(csv.text)).toEqual([names, ...texts]);
      expect(ndjson.text).toBe(
        body.rows
          .map(
            (row) => `${JSON.stringify(Object.fromEntries(names.map((n, at) => [n, row[at]])))}\n`,
          )
          .join(''),
      );
      for (const answer of [csv, ndjson]) {
        expect(totalsOf(answer)).toEqual([String(body.total_rows), String(body.spots)]);
      }
      expect(ndjson.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    }
  });

  it('come as NDJSON by Accept, too', async () => {
    const path = '/aggregate?by=band,mode&since=2d';
    const { text, headers } = await askText(service, path, { Accept: 'application/x-ndjson' });
    expect(text).toBe(`{"band":"20m","mode":"CW","spots":${SPOTS}}\n`);
    expect(headers.get('vary')).toContain('Accept');
  });

  it('are all there however many, in order, in both formats, and packed', async () => {
    const ndjson = await askText(service, LONG, { 'Accept-Encoding': 'identity' });
    expect(totalsOf(ndjson)).toEqual([String(SPOTS), String(SPOTS)]);
    const lines = linesOf(ndjson.text);
    expect(lines).toHaveLength(SPOTS);
    expect(lines[0]).toMatch(
      /^\{"minute":"2026-03-14T\d\d:\d\d:00Z","callsign":"K1AA","spotter":"KM3T","spots":1,/,
    );
    const rows = lines.map((line) => JSON.parse(line) as Record<string, string | number | null>);
    const keys = rows.map(({ minute, callsign }) => `${minute} ${callsign}`);
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(keys).size).toBe(SPOTS);
    const csv = await askText(service, LONG.replace('ndjson', 'csv'), {
      'Accept-Encoding': 'gzip',
    });
    expect(csv.headers.get('content-encoding')).toBe('gzip');
    const cells = rows.map((row) => Object.values(row).map((cell) => String(cell ?? '')));
    expectSameRows(parseCsv(csv.text), [Object.keys(rows[0]!), ...cells]);
    // A part of them: the first of the same.
    const some = await askText(service, LONG.replace('1000000', '20001'));
    expect(linesOf(some.text)).toEqual(lines.slice(0, 20_001));
    expect(totalsOf(some)).toEqual([String(SPOTS), String(SPOTS)]);
    await eventually(async () => expect(await spooled()).toEqual([]));
  });

  it('are counted for a HEAD, which reads none', async () => {
    const response = await fetch(`${service.origin}/api/v1${LONG}`, { method: 'HEAD' });
    expect(['x-total-rows', 'x-spots'].map((name) => response.headers.get(name))).toEqual([
      String(SPOTS),
      String(SPOTS),
    ]);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(await spooled()).toEqual([]);
  });

  it('are 1,000 unless more are asked for', async () => {
    const { text, headers } = await askText(
      service,
      '/aggregate?by=minute,callsign&since=2d&format=csv',
    );
    expect(parseCsv(text)).toHaveLength(1_001);
    expect(headers.get('etag')).not.toBeNull();
  });
});

describe('a reader that stands still', () => {
  it('keeps no connection and no place of the queue, and gets every row', async () => {
    const readers = await Promise.all(
      ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(async (from) =>
        SlowReader.open(service.origin, LONG, [], from),
      ),
    );
    expect(await spooled()).toHaveLength(readers.length);
    await eventually(async () => expect(await busyConnections()).toBe(0));
    // Two questions run at once, and one of an address: those who stand still are none.
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']) {
      const path = '/aggregate?by=mode&since=2d';
      const { status, body } = await askFrom<object>(from, service.origin, path);
      expect([status, body]).toMatchObject([200, { rows: [['CW', SPOTS]] }]);
    }
    for (const reader of readers) {
      const answer = await reader.readAll();
      expect(isWhole(answer)).toBe(true);
      // The chunks of HTTP stand between.
      expect(answer.toString().match(/"minute":/g)!.length).toBeGreaterThan(SPOTS * 0.99);
    }
    await eventually(async () => expect(await spooled()).toEqual([]));
  });

  it('has one such answer at a time', async () => {
    const first = await SlowReader.open(service.origin, LONG, [], '127.0.0.2');
    const second = await askFrom('127.0.0.2', service.origin, LONG);
    expect([second.status, second.body]).toMatchObject([
      429,
      { error: { code: 'too_many_questions' } },
    ]);
    expect(await spooled()).toHaveLength(1);
    first.leave();
    await eventually(async () => expect(await spooled()).toEqual([]));
  });

  it('that goes away leaves nothing behind, packed or not', async () => {
    for (const headers of [[], ['Accept-Encoding: gzip']]) {
      const reader = await SlowReader.open(service.origin, LONG, headers);
      expect(await spooled()).toHaveLength(1);
      reader.leave();
      await eventually(async () => expect(await spooled()).toEqual([]));
    }
  });

  it('that has gone before its rows were there leaves nothing behind', async () => {
    await database.query('BEGIN; LOCK TABLE spots IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const asked = fetch(`${service.origin}/api/v1${LONG}`, { signal: leaving.signal });
    await eventually(async () => expect(await busyConnections()).toBe(1));
    leaving.abort();
    await expect(asked).rejects.toThrow('abort');
    await database.query('ROLLBACK');
    await eventually(async () => expect(await busyConnections()).toBe(0));
    await eventually(async () => expect(await spooled()).toEqual([]));
  });

  it.each([
    ['as it is', []],
    ['packed', ['Accept-Encoding: gzip']],
  ])('does not take for whole what fails on the way: %s', async (_, headers) => {
    const reader = await SlowReader.open(service.origin, LONG, headers);
    const [path] = await spooled();
    // What was to be sent is lost.
    await truncate(path!, 1_000);
    const answer = await reader.readAll();
    expect(answer.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
    expect(isWhole(answer)).toBe(false);
    await eventually(async () => expect(await spooled()).toEqual([]));
  });
});

describe('an answer that cannot be made', () => {
  it('is told as an error, and leaves nothing behind', async () => {
    const { status, text, headers } = await askText(service, `${LONG}&band=19m`);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(text).toContain('"field":"band"');
    await database.query('BEGIN; LOCK TABLE spots IN ACCESS EXCLUSIVE MODE');
    const stopped = await askText(service, LONG);
    await database.query('ROLLBACK');
    expect([stopped.status, JSON.parse(stopped.text)]).toMatchObject([
      503,
      { error: { code: 'too_expensive' } },
    ]);
    expect(stopped.headers.get('x-total-rows')).toBeNull();
    expect(await spooled()).toEqual([]);
    expect((await askText(service, '/aggregate?by=mode')).status).toBe(200);
  });
});
