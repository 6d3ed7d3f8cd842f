import type { ActivityView } from '../../../src/spots/activity.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { SpotOracle } from '../../support/spots/spot-oracle.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

let service: TestApp;
let oracle: SpotOracle;
const random = new Random(4_711);
const calls = callsigns(random, 600);

beforeAll(async () => {
  service = await startTestApp();
  const traffic = [
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 8 * DAY,
      to: NOW_SECONDS,
      count: 20_000,
    }),
    ...randomTraffic(random, calls, { from: NOW_SECONDS - 7_200, to: NOW_SECONDS, count: 10_000 }),
  ];
  for (let start = 0; start < traffic.length; start += 5_000) {
    await service.record(traffic.slice(start, start + 5_000));
  }
  oracle = await SpotOracle.of(service.database.url);
});

afterAll(() => service.close());

/** What the specification asks for, found by looking at every spot. */
function expectedActivity(asked: readonly string[], hours: number): ActivityView {
  const since = NOW_SECONDS + 1 - hours * 3_600;
  const entries = asked.map((callsign) => {
    const found = oracle.find({ callsign, since });
    const [last] = found;
    return {
      callsign,
      spotted: found.length > 0,
      count: found.length,
      last_spotted: last ? new Date(last.heardAt * 1000).toISOString().replace('.000Z', 'Z') : null,
      last_frequency: last ? last.frequencyHz / 1000 : null,
      last_mode: last?.mode ?? null,
      last_snr: last?.snr ?? null,
    };
  });
  const spotted = entries.filter((entry) => entry.spotted).length;
  return {
    callsigns: entries,
    summary: { requested: asked.length, spotted, not_spotted: asked.length - spotted },
    hours,
  };
}

describe('GET /activity (specification 2.3 and 4.3)', () => {
  it('agrees with a look at every spot, for random calls and windows', async () => {
    for (let question = 0; question < 60; question++) {
      const asked = [
        ...new Set(
          Array.from({ length: random.integer(1, 100) }, () =>
            random.chance(0.9) ? random.pickSkewed(calls) : `N${random.integer(0, 9)}ONE`,
          ),
        ),
      ];
      const hours = random.pick([1, 2, 24, 25, 100, 168]);
      const { status, body } = await service.get(`/activity?hours=${hours}&call=${asked.join()}`);
      expect({ status, body }).toEqual({ status: 200, body: expectedActivity(asked, hours) });
    }
  });

  it('has one entry per requested callsign: duplicates count once, in the order asked', async () => {
    const { body } = await service.get<ActivityView>('/activity?call=w1aw, k1abc ,W1AW&call=N0NE');
    expect(body.callsigns.map(({ callsign }) => callsign)).toEqual(['W1AW', 'K1ABC', 'N0NE']);
    expect(body.summary.requested).toBe(3);
    expect(body.hours).toBe(1);
  });

  it('answers spotted=false, count=0 and four nulls for a callsign without a spot', async () => {
    const { body } = await service.get<ActivityView>('/activity?call=N0NE');
    expect(body).toEqual({
      callsigns: [
        {
          callsign: 'N0NE',
          spotted: false,
          count: 0,
          last_spotted: null,
          last_frequency: null,
          last_mode: null,
          last_snr: null,
        },
      ],
      summary: { requested: 1, spotted: 0, not_spotted: 1 },
      hours: 1,
    });
  });

  it('takes the newest time, then the highest id, for the latest spot, also when it came late', async () => {
    const last = { callsign: 'L4TE', heardAtSeconds: NOW_SECONDS - 100 };
    await service.record([aReport({ ...last, frequencyHz: 7_001_000, snrDb: 1 })]);
    await service.record([aReport({ ...last, frequencyHz: 7_002_000, snrDb: 2 })]);
    await service.record([
      aReport({ ...last, heardAtSeconds: NOW_SECONDS - 200, frequencyHz: 7_003_000, snrDb: 3 }),
    ]);
    const { body } = await service.get<ActivityView>('/activity?call=L4TE');
    expect(body.callsigns[0]).toMatchObject({ count: 3, last_frequency: 7002, last_snr: 2 });
  });

  it('counts both ends of the window in, and nothing before it', async () => {
    // Now is 26.535 s past the minute: the window of an hour begins between two seconds.
    const edge = NOW_SECONDS + 1 - 3_600;
    await service.record([
      aReport({ callsign: 'ED6E', heardAtSeconds: edge, frequencyHz: 7_001_000 }),
      aReport({ callsign: 'ED6E', heardAtSeconds: edge - 1, frequencyHz: 7_002_000 }),
      aReport({ callsign: 'ED6E', heardAtSeconds: NOW_SECONDS, frequencyHz: 7_003_000 }),
    ]);
    const { body } = await service.get<ActivityView>('/activity?call=ED6E');
    expect(body.callsigns[0]).toMatchObject({ count: 2, last_frequency: 7003 });
  });

  it.each([
    ['', 'call', 'call is required'],
    ['call=', 'call', 'call is required'],
    ['call=,', 'call', 'call is required'],
    ['call=K1ABC,KILO', 'call', "got 'KILO'"],
    ['call=K1%25C', 'call', "got 'K1%C'"],
    ['call=K1ABC&hours=0', 'hours', 'from 1 to 168'],
    ['call=K1ABC&hours=169', 'hours', 'from 1 to 168'],
    [
      `call=${Array.from({ length: 101 }, (_, index) => `K${index}A`).join()}`,
      'call',
      'at most 100',
    ],
  ])('refuses ?%.40s', async (parameters, field, message) => {
    const { status, body } = await service.get(`/activity?${parameters}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        code: 'invalid_parameter',
        details: [{ field, message: expect.stringContaining(message) }],
      },
    });
  });

  it('takes 100 different callsigns, and more when some are the same', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `K${index}A`);
    const { status, body } = await service.get<ActivityView>(
      `/activity?call=${[...hundred, ...hundred].join()}`,
    );
    expect([status, body.summary?.requested]).toEqual([200, 100]);
  });
});
