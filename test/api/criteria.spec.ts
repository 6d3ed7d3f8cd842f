import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpotReport } from '../../src/radio/spot-report.js';
import { CRITERIA, type CriterionName } from '../../src/spots/filter/criteria.js';
import { RecentSpots } from '../../src/spots/recent/recent-spots.js';
import type { SpotView } from '../../src/spots/spot-view.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';
import { BATCH, type Door, openDoors } from '../support/criteria-doors.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const ROOT = join(import.meta.dirname, '../..');

/** Criteria that no client can send. */
type Internal = 'callsign';

/** A value of a criterion, and which spots pass, told without the service's code. */
interface Sample {
  readonly value: string;
  readonly passes: (spot: SpotView) => boolean;
  /** A value that cannot be. */
  readonly bad: string;
}

/** One for each criterion: the compiler misses those that are forgotten. */
const SAMPLES: Record<Exclude<CriterionName, Internal>, Sample> = {
  call: { value: '1ab', passes: ({ callsign }) => callsign.includes('1AB'), bad: 'K1*' },
  spotter: { value: 'km3t-2', passes: ({ spotter }) => spotter === 'KM3T', bad: '%20' },
  mode: { value: 'cw,RTTY', passes: ({ mode }) => mode !== 'FT8', bad: 'C-W' },
  band: {
    value: '20m,40m',
    passes: ({ frequency }) => frequency >= 7_000 && frequency <= 14_350,
    bad: '11m',
  },
  snr_min: { value: '10', passes: ({ snr }) => snr >= 10, bad: '1.5' },
  snr_max: { value: '10', passes: ({ snr }) => snr <= 10, bad: 'loud' },
  freq_min: { value: '7025.3', passes: ({ frequency }) => frequency >= 7_025.3, bad: '-1' },
  freq_max: { value: '14025.300', passes: ({ frequency }) => frequency <= 14_025.3, bad: '1e3' },
};

const names = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

let stored: TestApp;
let held: TestApp;
let doors: Door[];
/** How many spots are stored. */
let total = 0;

/** Two stations, two skimmers, and every value of the samples on both sides of its bound. */
function someReports(heardAtSeconds: number): SpotReport[] {
  const strengths = [-12, 9, 10, 11];
  return ['K1ABC', 'W1AW/P'].flatMap((callsign, station) =>
    [3_525_000, 7_025_200, 7_025_300, 14_025_300, 14_025_400, 28_074_000].map(
      (frequencyHz, place) =>
        aReport({
          heardAtSeconds: heardAtSeconds + place,
          callsign,
          frequencyHz,
          spotter: place % 2 === station ? 'KM3T' : 'W3OA',
          mode: ['CW', 'RTTY', 'FT8'][place % 3]!,
          snrDb: strengths[(place + station) % 4]!,
        }),
    ),
  );
}

/** What a spot is known by, whenever it was heard. */
function keysOf(spots: readonly SpotView[]): string[] {
  return spots
    .map((spot) => JSON.stringify({ ...spot, id: undefined, timestamp: undefined }))
    .sort((a, b) => (a < b ? -1 : 1));
}

beforeAll(async () => {
  stored = await startTestApp();
  // Too old to be held in memory: a stream that resumes reads them from the log.
  await stored.record(someReports(NOW_SECONDS - 5 * 3_600));
  held = await startTestApp({ DATABASE_URL: stored.database.url }, [], { followsLog: true });
  let minute = 0;
  total = BATCH;
  const record = async () => {
    await held.record(someReports(NOW_SECONDS - 3_000 + 60 * minute++));
    total += BATCH;
  };
  await record();
  doors = await openDoors({ stored, held, stations: ['K1ABC', 'W1AW/P'], record });
});

afterAll(async () => {
  await held.close();
  await stored.close();
});

describe('the table of criteria', () => {
  it('has a sample here for each that clients can send', () => {
    const sent = Object.entries(CRITERIA).filter(([, { param }]) => param !== undefined);
    expect(sent.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(names)(
    '%s means the same at every door',
    async (name) => {
      const { value, passes } = SAMPLES[name];
      const answered = held.app.get(RecentSpots, { strict: false }).stats().answered;
      for (const door of doors) {
        const all = await door.ask({}, door.isLive ? BATCH : total);
        const expected = keysOf(all.filter(passes));
        const found = await door.ask({ [name]: value }, expected.length);
        expect([door.name, keysOf(found)]).toEqual([door.name, expected]);
        // A criterion that lets all or none pass proves nothing.
        expect(expected.length).toBeGreaterThan(0);
        expect(expected.length).toBeLessThan(all.length);
      }
      expect(held.app.get(RecentSpots, { strict: false }).stats().answered).toBe(answered + 4);
    },
    30_000,
  );

  it.each(names)('%s with a value that cannot be is refused by name', async (name) => {
    const { bad } = SAMPLES[name];
    for (const door of doors) {
      await expect(door.ask({ [name]: bad }, 1)).rejects.toThrow(`"field":"${name}"`);
    }
  });

  it('two at once let pass what each does', async () => {
    const pairs = names.map((name) => [name, SAMPLES[name].value] as const);
    for (const door of doors) {
      if (door.isLive) continue;
      const all = await door.ask({}, total);
      for (const [one, other] of pairs.flatMap((pair, at) =>
        pairs.slice(at + 1, at + 3).map((next) => [pair, next] as const),
      )) {
        const expected = all.filter(
          (spot) => SAMPLES[one[0]].passes(spot) && SAMPLES[other[0]].passes(spot),
        );
        const found = await door.ask(Object.fromEntries([one, other]), expected.length);
        expect([door.name, one, other, keysOf(found)]).toEqual([
          door.name,
          one,
          other,
          keysOf(expected),
        ]);
      }
    }
  }, 60_000);

  it('answers to the other names of a parameter', async () => {
    for (const [name, { aliases = [] }] of Object.entries(CRITERIA)) {
      for (const alias of aliases) {
        const { value, bad } = SAMPLES[name as keyof typeof SAMPLES];
        const [door] = doors;
        const found = await door!.ask({ [alias]: value }, 1);
        expect(found).toEqual(await door!.ask({ [name]: value }, 1));
        await expect(door!.ask({ [alias]: bad }, 1)).rejects.toThrow(`"field":"${alias}"`);
      }
    }
  });

  it.each([
    [{ snr_min: '20', snr_max: '10' }, 'snr_min must not be above snr_max'],
    [{ freq_min: '7100', maxFreq: '7000' }, 'freq_min must not be above maxFreq'],
    [{ freq_min: '7100', minFreq: '7000' }, 'freq_min and minFreq mean the same'],
  ])('%o is refused at every door, by both names', async (parameters, message) => {
    for (const door of doors) {
      const asked = door.ask(parameters, 1);
      await expect(asked).rejects.toThrow(message);
      for (const name of Object.keys(parameters)) {
        await expect(asked).rejects.toThrow(`"field":"${name}"`);
      }
    }
  });

  it('is in the documents, and in the types of the client', () => {
    const openApi = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8');
    const { paths } = JSON.parse(openApi) as {
      paths: Record<string, { get: { parameters: { name: string; description?: string }[] } }>;
    };
    const asyncApi = readFileSync(join(ROOT, 'docs/asyncapi.json'), 'utf8');
    const types = readFileSync(join(ROOT, 'clients/typescript/src/api-types.ts'), 'utf8');
    for (const name of Object.entries(CRITERIA).flatMap(([one, { param, aliases = [] }]) =>
      param ? [one, ...aliases] : [],
    )) {
      for (const path of ['/spots', '/spots/{callsign}', '/groups/{name}/spots', '/spots/stream']) {
        const { parameters } = paths[`/api/v1${path}`]!.get;
        const found = parameters.find((parameter) => parameter.name === name);
        expect([path, name, found?.description]).toEqual([path, name, expect.any(String)]);
      }
      expect(asyncApi).toContain(`"${name}": {`);
      expect(types).toMatch(new RegExp(`\\b${name}\\?:`));
    }
  });
});
