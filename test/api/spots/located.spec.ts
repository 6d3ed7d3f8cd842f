import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { eventually } from '../../support/eventually.js';
import { createGroup } from '../../support/groups.js';
import { aReport } from '../../support/spots/builders.js';

const HOUR = 3_600;

/** Asks one database: without memory, with it, and with answers that are kept. */
let stored: TestApp;
let held: TestApp;
let keeping: TestApp;

beforeAll(async () => {
  stored = await startTestApp();
  const variables = { DATABASE_URL: stored.database.url };
  held = await startTestApp(variables, [], { followsLog: true });
  keeping = await startTestApp(variables, [], { keepsAnswers: true });
  const now = Math.floor(NOW_MS / 1000);
  // Of seven stations three have a grid, of three skimmers two.
  const callsigns = ['K1ABC', 'K2ABC', 'K3ABC', 'K4ABC', 'K5ABC', 'K6ABC', 'K7ABC'];
  const skimmers = ['KM3T', 'W3OA', 'DK9IP'];
  await stored.record(
    callsigns.flatMap((callsign, at) =>
      skimmers.flatMap((spotter, by) =>
        [0, 1, 2].map((time) =>
          aReport({
            callsign,
            spotter,
            heardAtSeconds: now - 60 * (at + 1) - 7 * by - time * 5 * HOUR,
            frequencyHz: 14_000_000 + 1_000 * at,
            mode: at % 2 === 0 ? 'CW' : 'RTTY',
          }),
        ),
      ),
    ),
  );
  await placeCallsigns(stored.database.url, [
    { callsign: 'K1ABC', grid: 'FN42' },
    { callsign: 'K2ABC', grid: 'FN42et' },
    { callsign: 'K3ABC', grid: 'JN48' },
    { callsign: 'KM3T', grid: 'FN42et' },
    { callsign: 'W3OA', grid: 'EM95' },
  ]);
  // Memory may be a moment behind what another process has stored.
  for (const app of [held, keeping]) {
    await eventually(async () => {
      const { body } = await app.get<{ total: number }>('/spots?distance_min=1&limit=1');
      expect(body.total).toBeGreaterThan(3);
    });
  }
  await createGroup(stored.origin, { name: 'club', callsigns: ['K1ABC', 'K2ABC', 'K7ABC'] });
});

afterAll(async () => {
  for (const app of [keeping, held, stored]) await app.close();
});

async function shareOf(app: TestApp, path: string, init?: RequestInit): Promise<string | null> {
  const response = await fetch(`${app.origin}/api/v1${path}`, init);
  await response.arrayBuffer();
  expect([path, response.status]).toEqual([path, 200]);
  return response.headers.get('x-located');
}

const FAR = 'distance_min=1000';

describe('X-Located', () => {
  it.each([
    // Three stations of seven, two skimmers of three.
    [`/spots?${FAR}`, '0.28'],
    [`/spots?${FAR}&limit=1&offset=2`, '0.28'],
    [`/spots?${FAR}&limit=1000&offset=900`, '0.28'],
    [`/spots?since=24h&${FAR}`, '0.28'],
    [`/spots?since=24h&${FAR}&mode=CW`, '0.33'],
    [`/spots?${FAR}&callsign=K1ABC`, '0.66'],
    [`/spots?${FAR}&callsign=K1ABC&spotter=KM3T`, '1.00'],
    [`/spots?${FAR}&callsign=K7ABC`, '0.00'],
    [`/spots?${FAR}&callsign=N0NE`, null],
    // Nothing passes, and yet there are spots.
    ['/spots?distance_min=20000', '0.28'],
    // Beyond id 54 there is the last station alone.
    [`/spots?since=0&after_id=0&${FAR}`, '0.28'],
    [`/spots?since=0&after_id=54&${FAR}`, '0.00'],
    [`/spots?since=0&after_id=9999&${FAR}`, null],
    [`/spots/K1ABC?${FAR}`, '0.66'],
    [`/spots/K1ABC?${FAR}&limit=1`, '0.66'],
    [`/spots/K7ABC?${FAR}&limit=1`, '0.00'],
    [`/groups/club/spots?hours=24&${FAR}`, '0.44'],
    [`/stations?${FAR}`, '0.28'],
    [`/stations?since=24h&${FAR}&mode=CW&limit=1`, '0.33'],
    [`/aggregate?${FAR}`, '0.28'],
    [`/aggregate?by=band&mode=CW&${FAR}`, '0.33'],
    ['/aggregate?by=distance', '0.28'],
    ['/aggregate?by=distance&limit=1', '0.28'],
    ['/aggregate?by=mode,distance&mode=CW&since=4h', '0.33'],
    [`/aggregate?by=distance&${FAR}`, '0.28'],
    ['/aggregate?by=distance&callsign=N0NE', null],
  ])('of %s is %s, wherever it is answered, and of HEAD', async (path, share) => {
    for (const app of [stored, held, keeping]) {
      expect([path, await shareOf(app, path)]).toEqual([path, share]);
      expect([path, await shareOf(app, path, { method: 'HEAD' })]).toEqual([path, share]);
      // The second is kept, where answers are.
      expect([path, await shareOf(app, path)]).toEqual([path, share]);
    }
  });

  it.each([
    [`/spots?since=24h&${FAR}&format=csv`, '0.28'],
    [`/spots?since=24h&${FAR}&format=ndjson&limit=2`, '0.28'],
    [`/spots?since=0&after_id=54&${FAR}&format=csv`, '0.00'],
    [`/spots/K1ABC?${FAR}&format=csv`, '0.66'],
    [`/groups/club/spots?${FAR}&hours=24&format=ndjson`, '0.44'],
    ['/aggregate?by=distance&format=csv', '0.28'],
    ['/aggregate?by=distance&format=ndjson&limit=1000000', '0.28'],
    [`/aggregate?by=callsign&${FAR}&format=ndjson&limit=1000000`, '0.28'],
  ])('of the file %s is %s, and of HEAD', async (path, share) => {
    for (const app of [stored, held]) {
      expect([path, await shareOf(app, path)]).toEqual([path, share]);
      expect([path, await shareOf(app, path, { method: 'HEAD' })]).toEqual([path, share]);
    }
  });

  it.each([
    '/spots?since=24h',
    '/spots?include=path',
    '/spots/K1ABC',
    '/groups/club/spots',
    '/stations',
    '/aggregate?by=grid4&measure=distance_max',
    '/spots?since=24h&format=csv',
  ])('is not told of %s, which asks of no grids', async (path) => {
    for (const app of [stored, held]) expect(await shareOf(app, path)).toBeNull();
  });

  it('may be read by pages of other origins', async () => {
    const { headers } = await fetch(`${stored.origin}/api/v1/spots`, {
      headers: { Origin: 'https://club.invalid' },
    });
    const exposed = headers.get('access-control-expose-headers')!.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['X-Located', 'X-Total-Rows', 'X-Spots']));
  });

  it('changes when a grid becomes known', async () => {
    await placeCallsigns(stored.database.url, [{ callsign: 'K7ABC', grid: 'FN31' }]);
    for (const app of [stored, held, keeping]) {
      await eventually(async () => expect(await shareOf(app, `/spots?${FAR}`)).toBe('0.38'));
      await eventually(async () => expect(await shareOf(app, `/stations?${FAR}`)).toBe('0.38'));
      expect(await shareOf(app, '/aggregate?by=distance')).toBe('0.38');
    }
  });
});
