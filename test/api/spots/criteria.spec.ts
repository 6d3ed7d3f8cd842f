import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ActivationsService } from '../../../src/activations/activations.service.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { CRITERIA, type CriterionName } from '../../../src/query/filter/criteria.js';
import { RecentSpots } from '../../../src/memory/recent-spots.js';
import type { SpotListView, SpotView } from '../../../src/query/spot-view.dto.js';
import type { MemberListListView } from '../../../src/lists/lists.dto.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { BATCH, type Door, openDoors } from '../../support/spots/criteria-doors.js';
import { type GivenPlace, placeCallsigns } from '../../support/databases/dictionary.js';
import { eventually } from '../../support/eventually.js';
import { aList, ListServer } from '../../support/servers/list-server.js';
import { createGroup } from '../../support/groups.js';
import { runAhead } from '../../support/stream/run-ahead.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const ROOT = join(import.meta.dirname, '../../..');

/** Criteria that no client can send, and the other half of one that has a sample. */
type Untold = 'of' | 'located' | 'spotter_located' | 'within_km' | 'spotter_within_km';

/** A value of a criterion, and which spots pass, told without the service's code. */
interface Sample {
  readonly value: string;
  readonly passes: (spot: SpotView) => boolean;
  /** A value that cannot be. */
  readonly bad: string;
  /** What must be sent with it. */
  readonly also?: Readonly<Record<string, string>>;
}

/** One for each criterion: the compiler misses those that are forgotten. */
const SAMPLES: Record<Exclude<CriterionName, Untold>, Sample> = {
  call: { value: '1ab', passes: ({ callsign }) => callsign.includes('1AB'), bad: 'K1*' },
  call_prefix: {
    value: 'dl1xyz/,N0B',
    passes: ({ callsign }) => callsign.startsWith('DL1XYZ/'),
    bad: 'K1*',
  },
  callsign: {
    value: 'k1abc,N0BODY',
    passes: ({ callsign }) => callsign === 'K1ABC',
    bad: 'K1ABC,K',
  },
  not_callsign: { value: 'K1ABC', passes: ({ callsign }) => callsign !== 'K1ABC', bad: 'a b' },
  spotter: { value: 'km3t-2,N0BODY', passes: ({ spotter }) => spotter === 'KM3T', bad: '%20' },
  not_spotter: { value: 'KM3T-#', passes: ({ spotter }) => spotter !== 'KM3T', bad: 'KM' },
  spotter_node: {
    value: 'km3t-2,KM3T-9,OH6BG-7',
    passes: (spot) => spot.spotter === 'KM3T' && spot.spotter_node === 2,
    bad: 'KM3T',
  },
  not_spotter_node: {
    value: 'KM3T-2-#',
    passes: (spot) => spot.spotter !== 'KM3T' || spot.spotter_node !== 2,
    bad: 'KM3T-',
  },
  group: {
    value: 'SOME,some',
    passes: ({ callsign }) => callsign === 'DL1XYZ/P',
    bad: 'x'.repeat(101),
  },
  list: {
    value: 'Members',
    passes: ({ callsign }) => callsign === 'DL1XYZ/P',
    bad: 'x'.repeat(101),
  },
  activation: {
    value: 'pota',
    // It was heard before as well, when it was not active.
    passes: ({ callsign, timestamp }) =>
      callsign === 'K1ABC' && Date.parse(timestamp) >= ACTIVE_FROM_MS,
    bad: 'sota',
  },
  type: { value: 'beacon', passes: ({ type }) => /^(BEACON|NCDXF B)$/.test(type ?? ''), bad: '?' },
  not_type: {
    value: 'CQ,NCDXF b',
    passes: ({ type }) => type !== 'CQ' && type !== 'NCDXF B',
    bad: 'C-Q',
  },
  mode: { value: 'cw,RTTY', passes: ({ mode }) => mode !== 'FT8', bad: 'C-W' },
  band: {
    value: '20m,40m',
    passes: ({ frequency }) => frequency >= 7_000 && frequency <= 14_350,
    bad: '11m',
  },
  snr_min: { value: '10', passes: ({ snr }) => snr >= 10, bad: '1.5' },
  snr_max: { value: '10', passes: ({ snr }) => snr <= 10, bad: 'loud' },
  wpm_min: { value: '20', passes: ({ wpm }) => (wpm ?? 0) >= 20, bad: '-1' },
  wpm_max: { value: '20', passes: ({ wpm }) => wpm !== null && wpm <= 20, bad: '20.0' },
  freq_min: { value: '7025.3', passes: ({ frequency }) => frequency >= 7_025.3, bad: '-1' },
  freq_max: { value: '14025.300', passes: ({ frequency }) => frequency <= 14_025.3, bad: '1e3' },
  distance_min: {
    value: '1000',
    passes: (spot) => (spot.distance_km ?? 0) >= 1_000,
    bad: '20101',
  },
  distance_max: {
    value: '01500',
    passes: ({ distance_km: km }) => km !== null && km !== undefined && km <= 1_500,
    bad: '-1',
  },
  mid_box: {
    value: '40.5, 0,72,-71.5',
    // Of K1ABC and KM3T in the east of it, and of DL1XYZ/P and OH6BG.
    passes: ({ distance_km: km }) => km !== null && km !== undefined && km <= 1_500,
    bad: '50,0,40,10',
  },
  continent: { value: 'eu,AF', passes: ({ continent }) => continent === 'EU', bad: 'XX' },
  spotter_continent: {
    value: 'NA',
    passes: (spot) => spot.spotter_continent === 'NA',
    bad: 'N A',
  },
  dxcc: { value: '291,001', passes: ({ dxcc }) => dxcc === 291, bad: '0' },
  spotter_dxcc: { value: '224', passes: (spot) => spot.spotter_dxcc === 224, bad: '1000' },
  cq_zone: { value: '5', passes: (spot) => spot.cq_zone === 5, bad: '41' },
  spotter_cq_zone: { value: '15', passes: (spot) => spot.spotter_cq_zone === 15, bad: 'x' },
  itu_zone: { value: '8', passes: (spot) => spot.itu_zone === 8, bad: '91' },
  spotter_itu_zone: { value: '18', passes: (spot) => spot.spotter_itu_zone === 18, bad: '1.5' },
  // Of longer locators the first 6 characters count.
  grid: { value: 'fn31PR21ab,AA', passes: ({ grid }) => grid === 'FN31pr', bad: 'FN3' },
  spotter_grid: { value: 'FN42', passes: (spot) => spot.spotter_grid === 'FN42et', bad: 'SS' },
  near: {
    value: 'fn31',
    also: { within_km: '200' },
    passes: ({ grid }) => grid === 'FN31pr',
    bad: 'FN',
  },
  spotter_near: {
    value: 'KP02oj00AB',
    also: { spotter_within_km: '1000' },
    passes: (spot) => spot.spotter_grid === 'KP03',
    bad: 'KP02oj0',
  },
};

/** When an activation of K1ABC begins: amid the first spots that memory holds. */
const ACTIVE_FROM_MS = (NOW_SECONDS - 2_998) * 1000;

/** What the samples look at. */
const DETAILS = { include: 'path,place,report' };

/** A stream is read until nothing more comes. */
const isSlow = ({ name }: Door) => /stream|Socket/.test(name);

const names = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

/** The API's document, as it stands in the repository. */
function documented() {
  return JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, { get: { parameters: { name: string; description?: string }[] } }>;
  };
}

let pota: ListServer;
let stored: TestApp;
let held: TestApp;
let doors: Door[];
/** What the doors gave without a criterion, when so many were stored. */
const everything = new Map<Door, { readonly total: number; readonly spots: SpotView[] }>();
/** How many spots are stored. */
let total = 0;

/** Two stations, three skimmers, and every value of the samples on both sides of its bound. */
function someReports(heardAtSeconds: number): SpotReport[] {
  const strengths = [-12, 9, 10, 11];
  return ['K1ABC', 'DL1XYZ/P'].flatMap((callsign, station) =>
    [3_525_000, 7_025_200, 7_025_300, 14_025_300, 14_025_400, 28_074_000].map(
      (frequencyHz, place) =>
        aReport({
          heardAtSeconds: heardAtSeconds + place,
          callsign,
          frequencyHz,
          spotter: place === 5 ? 'QQ0QQ' : place % 2 === station ? 'KM3T' : 'OH6BG',
          spotterNode: [2, 3, -1][Math.floor(place / 2)]!,
          mode: ['CW', 'RTTY', 'FT8'][place % 3]!,
          snrDb: strengths[(place + station) % 4]!,
          wpm: [19, null, 20, 21][place % 4]!,
          type: ['CQ', 'DX', 'BEACON', 'NCDXF B', null][place % 5]!,
        }),
    ),
  );
}

/** Of the third skimmer nothing is known. */
const PLACES: GivenPlace[] = [
  { callsign: 'K1ABC', grid: 'FN31pr', place: [291, 'United States', 'NA', 5, 8] },
  { callsign: 'DL1XYZ/P', grid: 'JO62', place: [230, 'Fed. Rep. of Germany', 'EU', 14, 28] },
  { callsign: 'KM3T', grid: 'FN42et', place: [291, 'United States', 'NA', 5, 8] },
  { callsign: 'OH6BG', grid: 'KP03', place: [224, 'Finland', 'EU', 15, 18] },
];

/** What a spot is known by, whenever it was heard. */
function keysOf(spots: readonly SpotView[]): string[] {
  return spots
    .map((spot) => JSON.stringify({ ...spot, id: undefined, timestamp: undefined }))
    .sort((a, b) => (a < b ? -1 : 1));
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  writeFileSync(join(folder, 'members.txt'), '# our club\nVE3/DL1XYZ,Anna\n');
  const LISTS = `members=${join(folder, 'members.txt')}`;
  const spotTime = new Date(ACTIVE_FROM_MS).toISOString().slice(0, 19);
  pota = await ListServer.listen({
    '/': aList(JSON.stringify([{ activator: 'K1ABC/P', reference: 'US-0001', spotTime }])),
  });
  const variables = {
    LISTS,
    CALLSIGN: 'W1AW',
    GRID_PROVIDERS: 'none',
    ACTIVATIONS: 'pota',
    ACTIVATION_URLS: `pota=${pota.url}`,
  };
  stored = await startTestApp(variables);
  // Too old to be held in memory: a stream that resumes reads them from the log.
  await stored.record(someReports(NOW_SECONDS - 5 * 3_600));
  held = await startTestApp({ ...variables, DATABASE_URL: stored.database.url }, [], {
    followsLog: true,
  });
  let minute = 0;
  total = BATCH;
  const record = async () => {
    await held.record(someReports(NOW_SECONDS - 3_000 + 60 * minute++));
    total += BATCH;
  };
  await record();
  await placeCallsigns(stored.database.url, PLACES);
  await createGroup(stored.origin, { name: 'some', callsigns: ['DL1XYZ/P', 'N0BODY'] });
  await eventually(async () => {
    const { body } = await held.get<SpotListView>('/spots?limit=1');
    expect(body.spots[0]!.grid).toBe('JO62');
    for (const app of [stored, held]) {
      const { body: found } = await app.get<MemberListListView>('/lists');
      expect(found.lists[0]!.members).toBe(1);
      const activations = app.app.get(ActivationsService, { strict: false });
      expect(activations.countActive().get('pota')).toBe(1);
    }
  });
  doors = await openDoors({ stored, held, stations: ['K1ABC', 'DL1XYZ/P'], record });
});

afterAll(async () => {
  await held.close();
  await stored.close();
  await pota.close();
});

/** All that a door gives; asked for once, where nothing has been stored since. */
async function everythingAt(door: Door): Promise<SpotView[]> {
  const known = everything.get(door);
  if (known && (door.isLive || known.total === total)) return known.spots;
  const asked = { total, spots: await door.ask(DETAILS, door.isLive ? BATCH : total) };
  everything.set(door, asked);
  return asked.spots;
}

async function expectSame(door: Door, name: keyof typeof SAMPLES): Promise<void> {
  const { value, also, passes } = SAMPLES[name];
  const all = await everythingAt(door);
  const expected = keysOf(all.filter(passes));
  const found = await door.ask({ ...DETAILS, [name]: value, ...also }, expected.length);
  expect([door.name, keysOf(found)]).toEqual([door.name, expected]);
  // A criterion that lets all or none pass proves nothing.
  expect(expected.length).toBeGreaterThan(0);
  expect(expected.length).toBeLessThan(all.length);
}

describe('the table of criteria', () => {
  it('has a sample here for each that clients can send', () => {
    const told = Object.entries(CRITERIA).filter(
      ([, criterion]) => criterion.param !== undefined && criterion.about !== 'partner',
    );
    expect(told.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  const answered = () => held.app.get(RecentSpots, { strict: false }).stats().answered;

  it.each(names)('%s means the same at every door', async (name) => {
    const asked = doors.filter(({ isLive }) => !isLive);
    await Promise.all(asked.map(everythingAt));
    // What memory has read does not grow old meanwhile, however busy the machine is.
    const clock = runAhead();
    try {
      expect(await held.app.get(RecentSpots, { strict: false }).isCurrent()).toBe(true);
      const before = answered();
      await Promise.all(asked.map(async (door) => expectSame(door, name)));
      expect(answered()).toBe(before + 2);
    } finally {
      clock.end();
    }
  });

  it.each(names)('%s means the same for what is stored while it is asked', async (name) => {
    for (const door of doors.filter(({ isLive }) => isLive)) await expectSame(door, name);
  });

  it.each(names)('%s with a value that cannot be is refused by name', async (name) => {
    const { bad, also } = SAMPLES[name];
    const asNamed = new RegExp(
      `"field":"(${[name, ...(CRITERIA[name].aliases ?? [])].join('|')})"`,
    );
    for (const door of doors) {
      await expect(door.ask({ [name]: bad, ...also }, 1)).rejects.toThrow(asNamed);
    }
  });

  it('two at once let pass what each does', async () => {
    const pairs = names.flatMap((name, at) =>
      names.slice(at + 1, at + 2).map((next) => [name, next] as const),
    );
    const isSame = async (door: Door) => {
      const all = await everythingAt(door);
      for (const pair of isSlow(door) ? pairs.filter((_, at) => at % 8 === 0) : pairs) {
        const expected = all.filter((spot) => pair.every((name) => SAMPLES[name].passes(spot)));
        const asked = pair.map((name) => ({ [name]: SAMPLES[name].value, ...SAMPLES[name].also }));
        const found = await door.ask(Object.assign({ ...DETAILS }, ...asked), expected.length);
        expect([door.name, pair, keysOf(found)]).toEqual([door.name, pair, keysOf(expected)]);
      }
    };
    await Promise.all(doors.filter(({ isLive }) => !isLive).map(isSame));
  });

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
    [{ wpm_min: '20', wpm_max: '19' }, 'wpm_min must not be above wpm_max'],
    [{ distance_min: '9', distance_max: '8' }, 'distance_min must not be above distance_max'],
    [{ near: 'FN42' }, 'near and within_km belong together'],
    [{ spotter_within_km: '9' }, 'spotter_within_km and spotter_near belong together'],
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

  it('has an example in its description that can be sent as it is', async () => {
    const { paths } = documented();
    const { parameters } = paths['/api/v1/spots']!.get;
    const exampleOf = (name: string) => {
      const { description = '' } = parameters.find((one) => one.name === name)!;
      return /: `([^`]+)`/.exec(description)?.[1] ?? '';
    };
    for (const [name, criterion] of Object.entries(CRITERIA)) {
      if (criterion.param === undefined || 'members' in criterion) continue;
      const partner =
        'partner' in criterion ? { [criterion.partner]: exampleOf(criterion.partner) } : {};
      const query = new URLSearchParams({ [name]: exampleOf(name), ...partner });
      const { status } = await stored.get(`/spots?${query}`);
      expect([name, query.get(name), status]).toEqual([name, expect.stringMatching(/./), 200]);
    }
  });

  it('is in the documents, and in the types of the client', () => {
    const { paths } = documented();
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
