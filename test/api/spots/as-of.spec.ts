import { Client } from 'pg';
import { QueryLimiter } from '../../../src/http/limits/query-limiter.js';
import { HorizonService } from '../../../src/log/horizon.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import { aReport } from '../../support/spots/builders.js';
import { askText } from '../../support/spots/exported.js';

const NOW = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

let service: TestApp;
let made = 0;

/** Stores spots of a callsign, each a second after the other. */
async function record(count: number, callsign = 'K1ABC', heardAtSeconds = NOW - 600, on = service) {
  await on.record(
    Array.from({ length: count }, (_, n) =>
      aReport({ callsign, heardAtSeconds: heardAtSeconds + n, frequencyHz: 14_000_000 + made++ }),
    ),
  );
}

/** `/spots?…` of the header `Link`, without the prefix. */
async function permalinkOf(path: string, init?: RequestInit, on = service): Promise<string | null> {
  const { headers } = await fetch(`${on.origin}/api/v1${path}`, init);
  return linkIn(headers);
}

function linkIn(headers: Headers): string | null {
  const link = headers.get('link');
  if (link === null) return null;
  const [, path] = /^<\/api\/v1(\/\S+)>; rel="permalink"$/.exec(link) ?? [];
  expect([link, path]).not.toContain(undefined);
  return path!;
}

beforeAll(async () => {
  service = await startTestApp();
  await record(3);
  await record(2, 'K1ABC', NOW - 30 * 3_600);
  await record(4, 'W1AW/P');
  await createGroup(service.origin, { name: 'club', callsigns: ['K1ABC', 'W1AW/P'] });
});

afterAll(() => service.close());

// Half a second past: the first whole second inside is the next.
const HOUR_AGO = '2026-03-14T14:09:27Z';
const DAY_AGO = '2026-03-13T15:09:27Z';

describe('the permalink of an answer', () => {
  it('is the same question with moments for its window and the newest id', async () => {
    const links = [
      ['/spots', `/spots?since=${HOUR_AGO}&as_of=9`],
      [
        '/spots?until=5m&since=30h&mode=cw&mode=FT8&band=20M',
        '/spots?band=20m&mode=CW,FT8&since=2026-03-13T09:09:27Z&until=2026-03-14T15:04:26Z&as_of=9',
      ],
      ['/spots/k1abc', `/spots/K1ABC?since=${DAY_AGO}&as_of=9`],
      ['/spots/W1AW/P?hours=1&limit=2', `/spots/W1AW%2FP?limit=2&since=${HOUR_AGO}&as_of=9`],
      ['/groups/club/spots?hours=24', `/groups/club/spots?since=${DAY_AGO}&as_of=9`],
      [
        '/aggregate?measure=spots,stations&by=band&order=-stations',
        `/aggregate?by=band&measure=spots,stations&order=-stations&since=${DAY_AGO}&until=2026-03-14T15:09:26Z&as_of=9`,
      ],
    ];
    for (const [asked, link] of links) {
      expect([asked, await permalinkOf(asked!)]).toEqual([asked, link]);
    }
  });

  it('names the format that Accept chose, and the one that was asked for', async () => {
    const asCsv = { headers: { Accept: 'text/csv' } };
    for (const path of ['/spots', '/spots/K1ABC', '/groups/club/spots', '/aggregate']) {
      expect(await permalinkOf(path, asCsv)).toContain('?format=csv&since=');
      expect(await permalinkOf(`${path}?format=JSON`, asCsv)).toContain('?format=json&since=');
      expect(await permalinkOf(path)).not.toContain('format');
    }
  });

  it('leaves out what means nothing', async () => {
    const asked = '/spots?_=17&call=&offset=0&mode=,&band[]=20m';
    expect(await permalinkOf(asked)).toBe(`/spots?band=20m&since=${HOUR_AGO}&as_of=9`);
  });

  it('is sent with HEAD, with 304 and with exports, and not with errors or beyond a cursor', async () => {
    const link = `/spots?since=${HOUR_AGO}&as_of=9`;
    expect(await permalinkOf('/spots', { method: 'HEAD' })).toBe(link);
    expect(await permalinkOf('/spots?format=csv', { method: 'HEAD' })).toContain('format=csv');
    const { headers } = await service.get('/spots');
    const known = { headers: { 'If-None-Match': headers.get('etag')! } };
    expect(await permalinkOf('/spots', known)).toBe(link);
    expect(await permalinkOf('/spots?after_id=0')).toBeNull();
    expect(await permalinkOf('/spots/K1ABC?after_id=0')).toBeNull();
    expect(await permalinkOf('/spots?after_id=0&format=ndjson')).toBeNull();
    expect(await permalinkOf('/spots?limit=0')).toBeNull();
    expect(await permalinkOf('/spots?as_of=10')).toBeNull();
    expect(await permalinkOf('/bands')).toBeNull();
  });

  it('is kept with an answer', async () => {
    const kept = await startTestApp({ DATABASE_URL: service.database.url }, [], {
      keepsAnswers: true,
      followsLog: false,
    });
    try {
      const path = '/aggregate?by=callsign';
      const links = await Promise.all(
        Array.from({ length: 8 }, async () => permalinkOf(path, undefined, kept)),
      );
      expect(new Set(links)).toEqual(new Set([await permalinkOf(path)]));
      const metrics = await (await fetch(`${kept.origin}/metrics`)).text();
      expect(metrics).not.toMatch(/^http_answers_from_memory_total 0$/m);
    } finally {
      await kept.close();
    }
  });

  it('is left out where it would be above 4,000 characters', async () => {
    const linkOf = async (count: number) => {
      const names = Array.from({ length: count }, (_, n) => `K0ABC${n}/P`);
      return (await service.get(`/spots?callsign=${names.join()}`)).headers.get('link');
    };
    expect((await linkOf(300))!.length).toBeGreaterThan(3_000);
    const lengths = await Promise.all([360, 370, 380, 390, 400, 450, 500].map(linkOf));
    for (const link of lengths) expect(link?.length ?? 0).toBeLessThanOrEqual(4_000);
    expect(lengths.at(-1)).toBeNull();
  });

  it.each([
    '/spots?mode=cw&include=place',
    '/spots?since=30h&until=31m&format=csv',
    '/spots/W1AW/P?limit=1&offset=1',
    '/groups/club/spots?hours=48&format=ndjson',
    '/aggregate?since=2d&by=hour,callsign&format=csv',
    '/aggregate?since=2030-01-01',
    `/spots?since=${NOW}.2&until=${NOW}.7`,
  ])('has itself for a permalink, and gives the same answer: %s', async (path) => {
    const link = (await permalinkOf(path))!;
    const [asked, again] = await Promise.all(
      [path, link].map(async (one) => askText(service, one)),
    );
    expect([again!.status, again!.text]).toEqual([
      200,
      asked!.text.replace(/"hours":\d+/, '"hours":null'),
    ]);
    expect(linkIn(again!.headers)).toBe(link);
  });

  it('may be read by pages of other origins', async () => {
    const { headers } = await fetch(`${service.origin}/api/v1/spots`, {
      headers: { Origin: 'https://club.invalid' },
    });
    expect(headers.get('access-control-expose-headers')!.split(', ')).toContain('Link');
  });
});

describe('as_of', () => {
  it('leaves out what became known later, in every list, count and export', async () => {
    const lists = ['/spots?since=2d', '/spots/K1ABC?hours=48', '/spots/K1ABC?hours=48&limit=9'];
    for (const path of [...lists, '/groups/club/spots?hours=48']) {
      const { body } = await service.get<{ spots: { id: number }[]; total: number }>(
        `${path}&as_of=4`,
      );
      expect(body.spots.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
      expect(body.total).toBe(4);
      for (const format of ['csv', 'ndjson']) {
        const { text } = await askText(service, `${path}&as_of=4&format=${format}`);
        expect(text.match(/(?<=^|"id":)\d+/gm)).toEqual(['3', '2', '1', '4']);
      }
    }
    const { body } = await service.get('/aggregate?since=2d&as_of=4&by=callsign');
    expect(body).toMatchObject({ rows: [['K1ABC', 4]], total_rows: 1, spots: 4 });
    expect((await service.get('/spots?since=2d&as_of=0')).body).toMatchObject({ total: 0 });
  });

  it('is a whole number that is not negative', async () => {
    for (const value of ['-1', 'x', '1.5', '99999999999999999999']) {
      for (const path of ['/spots', '/spots/K1ABC', '/groups/club/spots', '/aggregate']) {
        const { status, body } = await service.get(`${path}?as_of=${value}`);
        expect([status, body]).toMatchObject([400, { error: { details: [{ field: 'as_of' }] } }]);
      }
    }
  });

  it('is not possible together with a cursor', async () => {
    for (const path of ['/spots', '/spots/K1ABC', '/spots/K1ABC?format=csv']) {
      const { status, body } = await service.get(
        `${path}${path.includes('?') ? '&' : '?'}as_of=3&after_id=1`,
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: { details: [{ field: 'as_of' }, { field: 'after_id' }] },
      });
    }
  });

  it('beyond the newest id is a 409 that names it', async () => {
    for (const path of [
      '/spots',
      '/spots/K1ABC',
      '/spots?format=csv',
      '/groups/club/spots',
      '/aggregate',
    ]) {
      const separator = path.includes('?') ? '&' : '?';
      const { status, body } = await service.get(`${path}${separator}as_of=10`);
      expect([path, status, body]).toMatchObject([
        path,
        409,
        { error: { code: 'history_changed', message: expect.stringMatching(/\bup to id 9\b/) } },
      ]);
    }
  });
});

describe('a window of a station or a group', () => {
  it('may be asked for by moments, of any length', async () => {
    const since = '2026-03-13T00:00:00Z';
    const { body } = await service.get(`/spots/K1ABC?since=${since}&limit=10`);
    expect(body).toMatchObject({ callsign: 'K1ABC', hours: null, total: 5 });
    expect(Object.keys(body as object).slice(0, 2)).toEqual(['callsign', 'hours']);
    expect((await service.get(`/spots/K1ABC?since=300d`)).body).toMatchObject({
      hours: null,
      total: 5,
    });
    expect((await service.get(`/groups/club/spots?since=${since}&until=1h`)).body).toMatchObject({
      total: 2,
    });
  });

  it('has the other end that hours have where one is left out', async () => {
    const totals = async (query: string) =>
      Promise.all(
        ['/spots/K1ABC', '/groups/club/spots'].map(
          async (path) => (await service.get<{ total: number }>(`${path}?${query}`)).body.total,
        ),
      );
    expect(await totals('')).toEqual([3, 7]);
    expect(await totals('until=599s')).toEqual([2, 4]);
    expect(await totals('since=2d')).toEqual([5, 9]);
  });

  it('cannot be asked for by both', async () => {
    for (const path of ['/spots/K1ABC', '/groups/club/spots']) {
      for (const ends of ['since=2h', 'until=1m', 'since=2h&until=1m']) {
        const { status, body } = await service.get(`${path}?hours=2&${ends}`);
        expect([status, body]).toMatchObject([400, { error: { details: [{ field: 'hours' }] } }]);
      }
      const { status, body } = await service.get(`${path}?since=1h&until=2h`);
      expect([status, body]).toMatchObject([400, { error: { details: [{ field: 'since' }] } }]);
    }
  });
});

describe('what cannot be told any more', () => {
  let own: TestApp;
  beforeEach(async () => (own = await startTestApp({ SPOT_RETENTION_DAYS: '2' })));
  afterEach(() => own.close());

  it('is a 410 that names the first day kept, where days of the window were removed since', async () => {
    await record(2, 'K1OLD', NOW - 4 * DAY, own);
    await record(3, 'K1NEW', NOW - 600, own);
    const ask = '/spots?since=5d';
    const [link, recent] = [
      await permalinkOf(ask, undefined, own),
      await permalinkOf('/spots?since=1d', undefined, own),
    ];
    await own.app.get(HorizonService, { strict: false }).advance();
    const removed = {
      error: { code: 'days_removed', message: expect.stringMatching(/\bday kept is 2026-03-12\b/) },
    };
    for (const path of [link!, link!.replace('/spots', '/aggregate'), `${link}&format=csv`]) {
      const { status, body } = await own.get(path);
      expect([path, status, body]).toMatchObject([path, 410, removed]);
    }
    expect(await own.get(recent!)).toMatchObject({ status: 200, body: { total: 3 } });
    // An answer without the days is told again, also before the next spot.
    for (const more of [0, 1]) {
      await record(more, 'K1NEW', NOW - 300, own);
      const after = (await permalinkOf(ask, undefined, own))!;
      expect(await own.get(after)).toMatchObject({ status: 200, body: { total: 3 + more } });
    }
    // What the operator brought back is there.
    const client = new Client({ connectionString: own.database.url });
    await client.connect();
    await client.query('UPDATE spot_log SET horizon_day = 0');
    await client.end();
    expect(await own.get(link!)).toMatchObject({ status: 200, body: { total: 5 } });
  });

  it('is a 409 that names the id up to which the log holds, where the database lost spots', async () => {
    await record(5, 'K1ABC', NOW - 600, own);
    const client = new Client({ connectionString: own.database.url });
    await client.connect();
    await client.query(`UPDATE spot_log SET server_history = '1/00000001'`);
    await record(1, 'K2NEW', NOW - 300, own);
    const { rows } = await client.query<{ last: number; resumed: number }>(
      'SELECT last_id::float8 AS last, resumed_id::float8 AS resumed FROM spot_log_breaks',
    );
    await client.end();
    const [{ last, resumed }] = rows as [{ last: number; resumed: number }];
    expect(last).toBe(5);
    for (const asOf of [6, resumed - 1]) {
      const { status, body } = await own.get(`/spots?as_of=${asOf}`);
      expect([status, body]).toMatchObject([
        409,
        { error: { code: 'history_changed', message: expect.stringMatching(/\bup to id 5\b/) } },
      ]);
    }
    for (const [asOf, total] of [
      [5, 5],
      [resumed, 5],
      [resumed + 1, 6],
    ]) {
      expect((await own.get(`/spots?as_of=${asOf}`)).body).toMatchObject({ total });
    }
  });
});

it('ends an aggregate with the newest spot that came while it waited for its turn', async () => {
  const own = await startTestApp();
  try {
    await record(3, 'K1ABC', NOW - 600, own);
    const limiter = own.app.get(QueryLimiter, { strict: false });
    const ends: (() => void)[] = [];
    const others = [1, 2].map(async () =>
      limiter.runIfFree(async () => new Promise<void>((end) => ends.push(end))),
    );
    const asked = askText(own, '/aggregate?by=callsign');
    const { questions } = limiter as unknown as { questions: { waiting: number } };
    await eventually(() => expect(questions.waiting).toBe(1));
    await record(2, 'K2LATE', NOW + 40, own);
    for (const end of ends) end();
    await Promise.all(others);
    const { text, headers } = await asked;
    expect(JSON.parse(text)).toMatchObject({ spots: 5, until: '2026-03-14T15:10:07Z' });
    expect((await askText(own, linkIn(headers)!)).text).toBe(text);
  } finally {
    await own.close();
  }
});
