import type { ListActivityView } from '../../../src/lists/lists.dto.js';
import { ListsService } from '../../../src/lists/lists.service.js';
import { homeCallOf } from '../../../src/radio/home-call.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { aList, ListServer } from '../../support/servers/list-server.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { SpotOracle } from '../../support/spots/spot-oracle.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const HOUR = 3_600;

const CLUB = ['K1ABC', 'DL1ABC/P', 'W1AW', 'N1XX'];

let server: ListServer;
let service: TestApp;
const random = new Random(815);
const calls = callsigns(random, 300);
const crowd = new Set(calls.slice(0, 200).map(homeCallOf));

beforeAll(async () => {
  server = await ListServer.listen({
    '/club': aList(CLUB.join('\n')),
    '/crowd': aList([...crowd].join('\n')),
  });
  const LISTS = `club=${server.url}/club,crowd=${server.url}/crowd,lost=${server.url}/lost`;
  service = await startTestApp({ LISTS });
  const lists = service.app.get(ListsService, { strict: false });
  await eventually(async () => {
    expect((await lists.find('club')).members.size).toBe(CLUB.length);
    expect((await lists.find('crowd')).members.size).toBe(crowd.size);
  });
});

afterAll(async () => {
  await service.close();
  await server.close();
});

const ask = async (list: string, query = '') =>
  (await service.get<ListActivityView>(`/lists/${list}/activity${query}`)).body;

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

describe('GET /lists/:name/activity (filters.md 5)', () => {
  it('has the members that were heard, under whatever call, newest first', async () => {
    const at = (minutesAgo: number) => NOW_SECONDS - 60 * minutesAgo;
    await service.record([
      aReport({ callsign: 'K1ABC', heardAtSeconds: at(50), frequencyHz: 7_001_000 }),
      aReport({
        callsign: 'VE3/K1ABC',
        heardAtSeconds: at(20),
        frequencyHz: 14_025_300,
        mode: 'FT8',
        snrDb: -7,
      }),
      aReport({ callsign: 'K1ABC/P', heardAtSeconds: at(30), frequencyHz: 3_501_000 }),
      aReport({ callsign: 'K1ABC/P', heardAtSeconds: at(31), frequencyHz: 3_502_000 }),
      // Beyond the hour.
      aReport({ callsign: 'K1ABC', heardAtSeconds: at(61), frequencyHz: 7_001_000 }),
      aReport({ callsign: 'N1XX', heardAtSeconds: at(90), frequencyHz: 7_002_000, snrDb: 3 }),
      aReport({ callsign: 'DL1ABC', heardAtSeconds: at(10), frequencyHz: 21_003_000, snrDb: 9 }),
      // None of them.
      aReport({ callsign: 'K1ABCD', heardAtSeconds: at(1) }),
      aReport({ callsign: 'DL/K2ABC', heardAtSeconds: at(1) }),
    ]);
    const dl1abc = {
      callsign: 'DL1ABC',
      spotted: true,
      count: 1,
      last_spotted: '2026-03-14T14:59:26Z',
      last_frequency: 21_003,
      last_mode: 'CW',
      last_snr: 9,
    };
    const k1abc = {
      callsign: 'K1ABC',
      spotted: true,
      count: 4,
      last_spotted: '2026-03-14T14:49:26Z',
      last_frequency: 14_025.3,
      last_mode: 'FT8',
      last_snr: -7,
    };
    expect(await ask('club')).toEqual({
      list: 'club',
      callsigns: [dl1abc, k1abc],
      summary: { requested: 4, spotted: 2, not_spotted: 2 },
      hours: 1,
      total: 2,
      limit: 100,
      offset: 0,
    });
    const { callsigns: entries, summary } = await ask('club', '?hours=2');
    expect(entries.map(({ callsign, count }) => [callsign, count])).toEqual([
      ['DL1ABC', 1],
      ['K1ABC', 5],
      ['N1XX', 1],
    ]);
    expect(summary).toEqual({ requested: 4, spotted: 3, not_spotted: 1 });
    expect(await ask('club', '?hours=2&limit=1&offset=1')).toEqual({
      list: 'club',
      callsigns: [{ ...k1abc, count: 5 }],
      summary,
      hours: 2,
      total: 3,
      limit: 1,
      offset: 1,
    });
    expect(await ask('club', '?offset=2')).toMatchObject({ callsigns: [], total: 2 });
  });

  it('takes the newest time, then the highest id, of all names of a member', async () => {
    const report = { heardAtSeconds: NOW_SECONDS - 5 };
    await service.record([aReport({ ...report, callsign: 'W1AW', frequencyHz: 7_001_000 })]);
    await service.record([aReport({ ...report, callsign: 'W1AW/P', frequencyHz: 7_002_000 })]);
    await service.record([aReport({ ...report, callsign: 'W1AW/4', frequencyHz: 7_003_000 })]);
    const late = { callsign: 'W1AW/M', heardAtSeconds: NOW_SECONDS - 6 };
    await service.record([aReport({ ...late, frequencyHz: 7_004_000 })]);
    const { callsigns: entries } = await ask('club');
    expect(entries[0]).toMatchObject({ callsign: 'W1AW', count: 4, last_frequency: 7003 });
  });

  it('agrees with a look at every spot, for random stations, windows and pages', async () => {
    const span = { to: NOW_SECONDS, count: 10_000 };
    const traffic = [
      ...randomTraffic(random, calls, { ...span, from: NOW_SECONDS - 190 * HOUR }),
      ...randomTraffic(random, calls, { ...span, from: NOW_SECONDS - 2 * HOUR }),
    ].map((report) =>
      random.chance(0.2) ? { ...report, callsign: `${homeCallOf(report.callsign)}/P` } : report,
    );
    for (let start = 0; start < traffic.length; start += 5_000) {
      await service.record(traffic.slice(start, start + 5_000));
    }
    const oracle = await SpotOracle.of(service.database.url);
    for (const hours of [1, 2, 24, 25, 168]) {
      const spots = oracle.find({ since: NOW_SECONDS + 1 - hours * HOUR });
      const byMember = new Map<string, typeof spots>();
      for (const spot of spots) {
        const member = homeCallOf(spot.callsign);
        if (crowd.has(member)) byMember.set(member, [...(byMember.get(member) ?? []), spot]);
      }
      const entries = [...byMember].map(([callsign, [last, ...others]]) => ({
        callsign,
        spotted: true,
        count: 1 + others.length,
        last_spotted: isoOf(last!.heardAt),
        last_frequency: last!.frequencyHz / 1000,
        last_mode: last!.mode,
        last_snr: last!.snr,
      }));
      for (const [limit, offset] of [
        [1000, 0],
        [10, 0],
        [7, random.integer(0, entries.length)],
      ] as const) {
        const body = await ask('crowd', `?hours=${hours}&limit=${limit}&offset=${offset}`);
        expect(body.callsigns).toEqual(entries.slice(offset, offset + limit));
        expect([body.total, body.summary.spotted]).toEqual([entries.length, entries.length]);
      }
    }
  });

  it('has nothing of a list without a copy; 404 and 400 as the groups have them', async () => {
    expect(await ask('lost')).toEqual({
      list: 'lost',
      callsigns: [],
      summary: { requested: 0, spotted: 0, not_spotted: 0 },
      hours: 1,
      total: 0,
      limit: 100,
      offset: 0,
    });
    for (const name of ['no-such', 'CLUB', 'constructor', '__proto__', 'x'.repeat(300)]) {
      expect(await service.get(`/lists/${name}/activity`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found', message: 'There is no member list of that name.' } },
      });
    }
    for (const [query, field] of [
      ['hours=0', 'hours'],
      ['hours=169', 'hours'],
      ['limit=1001', 'limit'],
      ['limit=0', 'limit'],
      ['offset=-1', 'offset'],
    ]) {
      expect(await service.get(`/lists/club/activity?${query}`)).toMatchObject({
        status: 400,
        body: { error: { details: [{ field }] } },
      });
    }
  });
});
