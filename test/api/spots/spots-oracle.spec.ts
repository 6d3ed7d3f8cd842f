import { BAND_NAMES } from '../../../src/radio/band.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { createGroup } from '../../support/groups.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { SpotOracle, toWire, type OracleQuery } from '../../support/spots/spot-oracle.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;
const SPOTS = 60_000;

let service: TestApp;
let oracle: SpotOracle;
const random = new Random(20_260_314);
const calls = callsigns(random, 5_000);

beforeAll(async () => {
  service = await startTestApp();
  const traffic = [
    // A dense last hour after nine ordinary days, so that deep offsets cross buckets of every size.
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 9 * DAY,
      to: NOW_SECONDS - 3_600,
      count: SPOTS * 0.7,
    }),
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 3_600,
      to: NOW_SECONDS,
      count: SPOTS * 0.3,
    }),
  ];
  for (let start = 0; start < traffic.length; start += 5_000) {
    await service.record(traffic.slice(start, start + 5_000));
  }
  // A day imported late: old times with the highest ids.
  await service.record([
    ...randomTraffic(random, calls, {
      from: NOW_SECONDS - 5 * DAY,
      to: NOW_SECONDS - 4 * DAY,
      count: 2_000,
    }),
  ]);
  oracle = await SpotOracle.of(service.database.url);
});

afterAll(() => service.close());

/** A part of a callsign: of one letter, of three, whole, or of none that was ever heard. */
function aPart(): string {
  const call = random.pickSkewed(calls);
  const start = random.integer(0, call.length - 1);
  return random.pick([
    random.pick(['K', 'A', 'Q', '/', '9', 'DL']),
    call.slice(start, start + 3),
    call,
    'ZZZZ',
  ]);
}

function aWindow(): { since: number; until?: number } {
  const since =
    NOW_SECONDS - random.pick([59, 1_000, 3_600, 7_321, DAY + 7, 3 * DAY + 61, 9 * DAY]);
  return random.chance(0.5) ? { since } : { since, until: random.integer(since, NOW_SECONDS) };
}

function aStrength(): Pick<OracleQuery, 'snrMin' | 'snrMax'> {
  const low = random.integer(-10, 30);
  return random.pick([{ snrMin: low }, { snrMax: low }, { snrMin: low, snrMax: low + 15 }]);
}

function aFrequencyRange(): Pick<OracleQuery, 'freqMinKhz' | 'freqMaxKhz'> {
  const low = random.pick([7_000, 14_000, 14_025.3, 3_500, 50_000]);
  return random.pick([
    { freqMinKhz: low },
    { freqMaxKhz: low },
    { freqMinKhz: low, freqMaxKhz: low + 30.5 },
  ]);
}

function aQuery(): { query: OracleQuery; limit: number; offset: number } {
  const query: OracleQuery = {
    ...aWindow(),
    ...(random.chance(0.5) && { call: aPart() }),
    ...(random.chance(0.25) && { spotter: random.pick(['KM3T', 'G7SOZ', 'N0NE']) }),
    ...(random.chance(0.35) && {
      modes: random.pick([['CW'], ['PSK31'], ['FT8', 'RTTY'], ['JT65']]),
    }),
    ...(random.chance(0.35) && {
      bands: random.pick([['20m'], ['160m', '30m'], ['6m'], [...BAND_NAMES]]),
    }),
    ...(random.chance(0.2) && aStrength()),
    ...(random.chance(0.1) && aFrequencyRange()),
    ...(random.chance(0.3) && { afterId: random.pick([0, random.integer(0, SPOTS), SPOTS - 300]) }),
  };
  return {
    query,
    limit: random.pick([1, 7, 100, 1000]),
    offset: random.pick([0, 0, 0, 5, 999, 2_500, 30_000]),
  };
}

function toPath({ query, limit, offset }: ReturnType<typeof aQuery>): string {
  const { since, until, modes, bands, afterId, call, spotter } = query;
  const { snrMin, snrMax, freqMinKhz, freqMaxKhz } = query;
  const parameters = new URLSearchParams({
    since: String(since),
    limit: String(limit),
    offset: String(offset),
  });
  if (until !== undefined) parameters.set('until', String(until));
  if (call !== undefined) parameters.set('call', call.toLowerCase());
  if (spotter !== undefined) parameters.set('spotter', spotter);
  if (modes !== undefined) parameters.set('mode', modes.join(','));
  for (const band of bands ?? []) parameters.append('band', band);
  if (snrMin !== undefined) parameters.set('snr_min', String(snrMin));
  if (snrMax !== undefined) parameters.set('snr_max', String(snrMax));
  if (freqMinKhz !== undefined) parameters.set('freq_min', String(freqMinKhz));
  if (freqMaxKhz !== undefined) parameters.set('maxFreq', String(freqMaxKhz));
  if (afterId !== undefined) parameters.set('after_id', String(afterId));
  return `/spots?${parameters}`;
}

describe('GET /spots beside a look at every spot', () => {
  it('agrees on page, order and total for 250 random questions', async () => {
    let withRows = 0;
    for (let question = 0; question < 250; question++) {
      const asked = aQuery();
      const path = toPath(asked);
      const { status, body } = await service.get<SpotListView>(path);
      const all = oracle.find(asked.query);
      const page = all.slice(asked.offset, asked.offset + asked.limit).map(toWire);
      expect({ path, status, body }).toEqual({
        path,
        status: 200,
        body: { spots: page, total: all.length, limit: asked.limit, offset: asked.offset },
      });
      if (page.length > 0) withRows++;
    }
    // Questions that find nothing prove little.
    expect(withRows).toBeGreaterThan(75);
  });

  it('follows the cursor through the whole log, page by page', async () => {
    const seen: number[] = [];
    for (let afterId = 0; ;) {
      const { body } = await service.get<SpotListView>(
        `/spots?since=30d&limit=1000&after_id=${afterId}`,
      );
      expect(body.total).toBe(oracle.find({ since: 0, afterId }).length);
      if (body.spots.length === 0) break;
      seen.push(...body.spots.map(({ id }) => id));
      afterId = seen.at(-1)!;
    }
    expect(seen).toEqual(oracle.find({ since: 0, afterId: 0 }).map(({ id }) => id));
  });
});

describe('GET /groups/:name/spots beside a look at every spot', () => {
  it.each([20, 99, 100, 500])('agrees for a group of %d stations', async (size) => {
    const members = new Set([calls[0]!, ...calls.slice(-size + 1)]);
    await createGroup(service.origin, { name: `club-${size}`, callsigns: [...members] });
    for (const hours of [1, 3, 24, 49, 168]) {
      for (const [filter, offset] of [
        ['', 0],
        ['', 1_500],
        ['&mode=CW,FT8', 10],
        ['&band=20m', 0],
      ] as const) {
        const path = `/groups/club-${size}/spots?hours=${hours}&offset=${offset}${filter}`;
        const since = Math.ceil(service.clock.currentMs / 1000) - hours * 3_600;
        const all = oracle
          .find({
            since,
            ...(filter.includes('mode') && { modes: ['CW', 'FT8'] }),
            ...(filter.includes('band') && { bands: ['20m'] }),
          })
          .filter(({ callsign }) => members.has(callsign));
        const { body } = await service.get<SpotListView>(path);
        expect({ path, body }).toEqual({
          path,
          body: {
            group: `club-${size}`,
            spots: all.slice(offset, offset + 100).map(toWire),
            total: all.length,
            limit: 100,
            offset,
          },
        });
      }
    }
  });
});

describe('GET /spots/:callsign beside a look at every spot', () => {
  it('agrees for the busiest, the rare and the portable call, in chunks and in pages', async () => {
    for (const callsign of [calls[0]!, calls[1]!, calls.at(-1)!, 'N0NE']) {
      for (const [parameters, filter] of [
        ['', {}],
        ['hours=168&mode=CW,FT8', { modes: ['CW', 'FT8'] }],
        ['hours=168&band=20m&offset=3', { bands: ['20m'] }],
        ['hours=168&after_id=9000', { afterId: 9_000 }],
        ['hours=100&limit=50&offset=20', {}],
        ['hours=168&limit=10&after_id=500', { afterId: 500 }],
      ] as const) {
        const given = new URLSearchParams(parameters);
        const hours = Number(given.get('hours') ?? 24);
        const offset = Number(given.get('offset') ?? 0);
        const limit = given.has('limit') ? Number(given.get('limit')) : null;
        const all = oracle.find({ callsign, since: NOW_SECONDS + 1 - hours * 3_600, ...filter });
        const { body } = await service.get(`/spots/${encodeURIComponent(callsign)}?${parameters}`);
        expect({ parameters, body }).toEqual({
          parameters,
          body: {
            callsign,
            hours,
            spots: all.slice(offset, limit === null ? undefined : offset + limit).map(toWire),
            total: all.length,
            limit,
            offset,
          },
        });
      }
    }
  });
});
