import { jest } from '@jest/globals';
import { DatabaseService } from '../../../src/database/database.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import {
  askText,
  csvOf,
  linesOf,
  parseCsv,
  walkPages,
  withParameters,
} from '../../support/spots/exported.js';
import { createGroup } from '../../support/groups.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { Random } from '../../support/random.js';
import { expectSameRows } from '../../support/same-rows.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

/** More of one hour, and of one minute, than a chunk holds. */
const DENSE = { from: NOW_SECONDS - 3_000, to: NOW_SECONDS, count: 4_000 };
const BURST = { from: NOW_SECONDS - 5_400, to: NOW_SECONDS - 5_399, count: 3_000 };
const SPARSE = { from: NOW_SECONDS - 100_000, to: NOW_SECONDS - 7_200, count: 1_500 };

/** A name that CSV must put in quotes. */
const QUOTED = [291, 'States, "United"', 'NA', 5, 8] as const;
const PLAIN = [230, 'Fed. Rep. of Germany', 'EU', 14, 28] as const;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  const random = new Random(20);
  const calls = callsigns(random, 300);
  for (const window of [SPARSE, BURST, DENSE]) {
    await service.record([...randomTraffic(random, calls, window)]);
  }
  await placeCallsigns(service.database.url, [
    { callsign: 'K1ABC', grid: 'FN42et', place: QUOTED },
    { callsign: 'KM3T', grid: 'FN42', place: QUOTED },
    { callsign: 'OE/DL7UZO/P', grid: 'JN47', place: PLAIN },
    { callsign: calls[5]!, place: null },
  ]);
  await createGroup(service.origin, { name: 'my-club', callsigns: calls.slice(0, 40) });
});

afterAll(() => service.close());

const LISTS = [
  '/spots',
  '/spots?since=0',
  '/spots?since=0&include=report,place,path',
  '/spots?since=2026-03-14T13:30:00Z&until=2026-03-14T14:30:00Z&include=place',
  '/spots?since=30h&until=90m',
  '/spots?since=0&mode=PSK31',
  '/spots?since=30h&band=20m&mode=CW&include=path',
  '/spots?since=30h&snr_min=20&freq_max=14350',
  '/spots?since=30h&call=K&include=report',
  '/spots?since=30h&continent=NA&spotter=KM3T,W3OA&include=place',
  '/spots?since=30h&spotter=KM3T',
  '/spots?since=30h&wpm_min=20&not_callsign=K1ABC',
  '/spots?since=0&after_id=0',
  '/spots?since=0&after_id=4000&include=place',
  '/spots?since=0&after_id=2000&snr_min=30',
  '/spots?after_id=100&spotter=KM3T&since=0',
  '/spots?since=30h&callsign=K1ABC&after_id=2',
  '/spots/K1ABC?hours=48&include=path,report',
  '/spots/OE%2FDL7UZO%2FP?hours=30',
  '/spots/K1ABC?hours=30&mode=CW&after_id=5000',
  '/groups/my-club/spots?hours=30',
  '/groups/my-club/spots?hours=48&band=40m,20m&include=place,path',
];

describe('an export', () => {
  it.each(LISTS)('is the same as the pages of %s', async (path) => {
    const pages = await walkPages(service, path);
    expect(pages.length).toBeGreaterThan(0);
    const ndjson = await askText(service, withParameters(path, 'format=ndjson'));
    expect(ndjson.status).toBe(200);
    expectSameRows(linesOf(ndjson.text), pages);
    const csv = await askText(service, withParameters(path, 'format=csv'));
    expectSameRows(parseCsv(csv.text), csvOf(pages));
  });

  it.each([
    '/spots?since=0',
    '/spots?since=30h&spotter=KM3T&mode=CW',
    '/spots?since=0&after_id=3000',
    '/spots/K1ABC?hours=48',
    '/groups/my-club/spots?hours=30',
  ])('takes offset and limit: %s', async (path) => {
    const pages = await walkPages(service, path);
    const { length } = pages;
    const cuts = [
      [0, 1],
      [0, 100],
      [7, 2_500],
      [1, 7_777],
      [length - 3, 9],
      [length, 5],
      [length + 9, 5],
      [0, Number.MAX_SAFE_INTEGER],
    ] as const;
    for (const [offset, limit] of cuts) {
      const asked = `format=ndjson&offset=${offset}&limit=${limit}`;
      const { status, text } = await askText(service, withParameters(path, asked));
      expect([asked, status]).toEqual([asked, 200]);
      expectSameRows(linesOf(text), pages.slice(offset, offset + limit));
    }
    const { text } = await askText(service, withParameters(path, 'format=ndjson&offset=4000'));
    expectSameRows(linesOf(text), pages.slice(4_000));
  });

  it('of nothing is a header, or empty', async () => {
    for (const path of ['/spots?mode=OLIVIA', '/spots/N0NE', '/spots?since=0&after_id=20000']) {
      const ndjson = await askText(service, withParameters(path, 'format=ndjson'));
      expect([path, ndjson.status, ndjson.text]).toEqual([path, 200, '']);
      const csv = await askText(service, withParameters(path, 'format=csv&include=path,report'));
      expect([path, csv.text]).toEqual([
        path,
        'id,timestamp,spotter,spotter_grid,callsign,grid,frequency,mode,snr,wpm,' +
          'type,spotter_node,distance_km,bearing\r\n',
      ]);
    }
  });

  it('tells the newest id to a cursor beyond it', async () => {
    const path = '/spots?after_id=999999999';
    const { headers } = await service.get(path);
    const exported = await askText(service, `${path}&format=csv`);
    expect(exported.headers.get('x-newest-id')).toBe(headers.get('x-newest-id'));
    expect(exported.headers.get('x-newest-id')).toMatch(/^\d+$/);
  });

  it('has the headers of a file, and no tag', async () => {
    const named = {
      '/spots?format=csv': ['text/csv', 'spots-20260314T150926Z.csv'],
      '/spots?format=NDJSON': ['application/x-ndjson', 'spots-20260314T150926Z.ndjson'],
      '/spots/OE/DL7UZO/P?format=csv': ['text/csv', 'spots-OE-DL7UZO-P-20260314T150926Z.csv'],
      '/groups/my-club/spots?format=csv': ['text/csv', 'spots-my-club-20260314T150926Z.csv'],
    };
    for (const [path, [type, name]] of Object.entries(named)) {
      const { headers } = await askText(service, path);
      expect([path, headers.get('content-type')]).toEqual([path, `${type}; charset=utf-8`]);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(headers.get('vary')).toMatch(/\bAccept\b/);
      expect([headers.get('etag'), headers.get('content-length')]).toEqual([null, null]);
    }
  });

  it('is compressed for those that take it', async () => {
    for (const encoding of ['br', 'gzip']) {
      for (const format of ['csv', 'ndjson']) {
        const path = `/spots?since=0&format=${format}`;
        const plain = await askText(service, path, { 'Accept-Encoding': 'identity' });
        const packed = await askText(service, path, { 'Accept-Encoding': encoding });
        expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
          null,
          'Accept, accept-encoding',
        ]);
        expect(packed.headers.get('content-encoding')).toBe(encoding);
        expect(packed.headers.get('vary')).toBe('Accept, accept-encoding');
        expect(packed.text).toBe(plain.text);
      }
    }
  });

  it('has the headers alone for HEAD, and reads no spots for it', async () => {
    const path = `${service.origin}/api/v1/spots?since=0&format=csv`;
    const headers = { 'Accept-Encoding': 'identity' };
    const queries = jest.spyOn(service.app.get(DatabaseService, { strict: false }), 'query');
    const head = await fetch(path, { method: 'HEAD', headers });
    // Not what the service asks for itself meanwhile.
    const reads = () => queries.mock.calls.filter(([{ sql }]) => sql.includes('AS spotter,'));
    expect(reads()).toEqual([]);
    const get = await fetch(path, { headers });
    await get.arrayBuffer();
    expect(reads().length).toBeGreaterThan(0);
    queries.mockRestore();
    const kept = (answer: Response) =>
      ['content-type', 'content-disposition', 'vary'].map((name) => answer.headers.get(name));
    expect(head.status).toBe(200);
    expect(kept(head)).toEqual(kept(get));
    expect(head.headers.get('content-length')).toBeNull();
  });
});

describe('the format', () => {
  const TYPES = { json: 'application/json', csv: 'text/csv', ndjson: 'application/x-ndjson' };

  it.each<[keyof typeof TYPES, string]>([
    ['json', '*/*'],
    ['json', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['json', 'application/json, text/plain, */*'],
    ['json', 'text/*'],
    ['json', 'application/xml'],
    ['json', 'text/csvx, application/x-ndjsonx'],
    ['json', 'text/csv;q=0'],
    ['json', 'text/csv;q=nothing'],
    ['json', 'text/csv, application/json'],
    ['json', 'text/csv;q=0.5, application/json;q=0.9'],
    ['json', 'text/csv;q=0.1, */*'],
    ['csv', 'text/csv'],
    ['csv', 'Text/CSV; charset=utf-8; header=present'],
    ['csv', 'text/csv, */*'],
    ['csv', 'text/csv, */*;q=0.1'],
    ['csv', 'application/json;q=0.4, text/csv;q=0.5, application/x-ndjson;q=0.3'],
    ['csv', 'text/csv, application/x-ndjson'],
    ['ndjson', 'application/x-ndjson'],
    ['ndjson', 'text/csv;q=0.2, application/x-ndjson; q=0.8, */*;q=0.1'],
  ])('is %s for Accept: %s', async (format, accept) => {
    for (const list of ['/spots', '/spots/K1ABC', '/groups/my-club/spots']) {
      const path = `${list}?limit=20`;
      const { headers, text } = await askText(service, path, { Accept: accept });
      expect([path, headers.get('content-type')]).toEqual([
        path,
        `${TYPES[format]}; charset=utf-8`,
      ]);
      const plain = await askText(service, withParameters(path, `format=${format}`));
      expect(text).toBe(plain.text);
    }
  });

  it('as a parameter goes before Accept', async () => {
    const asked = (path: string, accept: string) => askText(service, path, { Accept: accept });
    const json = await asked('/spots?format=json', 'text/csv');
    expect(json.text).toBe((await askText(service, '/spots')).text);
    const csv = await asked('/spots?format=csv', 'application/x-ndjson');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect((await asked('/spots?format=', 'text/csv')).text).toBe(csv.text);
  });

  it('is of these lists alone', async () => {
    for (const path of ['/bands', '/stats', '/activity?call=K1ABC', '/groups/my-club']) {
      const { headers } = await askText(service, withParameters(path, 'format=csv'), {
        Accept: 'text/csv',
      });
      expect([path, headers.get('content-type')]).toEqual([
        path,
        'application/json; charset=utf-8',
      ]);
      expect([path, headers.get('vary') ?? '']).not.toContain('Accept');
    }
  });
});

describe('an answer that is kept in memory', () => {
  let keeping: TestApp;

  beforeAll(async () => {
    const variables = { DATABASE_URL: service.database.url };
    keeping = await startTestApp(variables, [], { keepsAnswers: true, followsLog: false });
  });

  afterAll(() => keeping.close());

  it('is given to nobody who asks for another format, nor is an export kept', async () => {
    const asked = async (accept: string) =>
      askText(keeping, '/spots?limit=5', { Accept: accept, 'Accept-Encoding': 'identity' });
    const first = await asked('*/*');
    for (const accept of ['text/csv', 'application/x-ndjson', '*/*', 'text/csv', '*/*']) {
      const { headers, text } = await asked(accept);
      const type = accept === '*/*' ? 'application/json' : accept;
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(headers.get('vary')).toMatch(/^Accept\b/);
      if (accept === '*/*') expect(text).toBe(first.text);
    }
  });

  it('says on what it depends', async () => {
    const url = '/spots?limit=100';
    const varies = await Promise.all(
      [1, 2, 3].map(async () => {
        const { headers } = await askText(keeping, url, { 'Accept-Encoding': 'gzip' });
        return [headers.get('content-encoding'), headers.get('vary')];
      }),
    );
    expect(varies).toEqual(varies.map(() => ['gzip', 'Accept, accept-encoding']));
  });

  it('leaves exports out of the durations of requests', async () => {
    const count = async () =>
      [
        ...(await (await fetch(`${keeping.origin}/metrics`)).text()).matchAll(
          /_count\{.*route="\/api\/v1\/spots".* (\d+)$/gm,
        ),
      ]
        .map(([, n]) => Number(n))
        .reduce((sum, n) => sum + n, 0);
    await askText(keeping, '/spots?limit=3');
    const before = await count();
    await askText(keeping, '/spots?format=csv');
    await askText(keeping, '/spots', { Accept: 'text/csv' });
    expect(await count()).toBe(before);
    await askText(keeping, '/spots?limit=4');
    expect(await count()).toBe(before + 1);
  });
});

describe('bad input', () => {
  it.each([
    ['/spots?format=xml', 'format', "format must be one of json, csv, ndjson; got 'xml'"],
    ['/spots?format=csv&format=json', 'format', 'format must be given once'],
    ['/spots?limit=1001', 'limit', "limit must be a whole number from 1 to 1000; got '1001'"],
    ['/spots/K1ABC?limit=10001', 'limit', undefined],
    ['/groups/my-club/spots?limit=1001&format=json', 'limit', undefined],
    ['/spots?format=csv&limit=0', 'limit', undefined],
    ['/spots?format=csv&limit=1e3', 'limit', undefined],
    ['/spots?format=ndjson&limit=9007199254740992', 'limit', undefined],
    ['/spots?format=ndjson&offset=-1', 'offset', undefined],
    ['/spots?format=csv&band=19m', 'band', undefined],
    ['/spots?format=csv&since=1h&until=2h', 'since', undefined],
    ['/spots?format=csv&include=everything', 'include', undefined],
    ['/groups/my-club/spots?format=csv&hours=0', 'hours', undefined],
  ])('is told as JSON: %s', async (path, field, message) => {
    const { status, text, headers } = await askText(service, path);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(headers.get('content-disposition')).toBeNull();
    const { error } = JSON.parse(text) as {
      error: { message: string; details: { field: string }[] };
    };
    expect(error.details.map((detail) => detail.field)).toEqual([field]);
    if (message !== undefined) expect(error.message).toBe(message);
  });

  it('names every field at fault', async () => {
    const { text } = await askText(service, '/spots?limit=0&band=19m&format=xml');
    const { error } = JSON.parse(text) as { error: { details: { field: string }[] } };
    expect(error.details.map(({ field }) => field).sort()).toEqual(['band', 'format', 'limit']);
  });

  it('is a group that is not there', async () => {
    const { status, headers } = await askText(service, '/groups/no-such/spots?format=csv');
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
