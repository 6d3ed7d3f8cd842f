import { SpotsService } from '../../../src/spots/spots.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { placeCallsigns } from '../../support/databases/dictionary.js';
import { createGroup } from '../../support/groups.js';
import { aReport } from '../../support/spots/builders.js';
import { ColumnLog } from '../../support/spots/column-log.js';
import { askText } from '../../support/spots/exported.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
/** The grids that K1ABC had, in order. */
const grids: string[] = [];

beforeAll(async () => {
  service = await startTestApp({}, [], {
    keepsAnswers: true,
    followsInColumns: true,
    manySpots: { asked: 0 },
  });
  await service.record([
    aReport({ spotter: 'K1ABC', callsign: 'K1ABC' }),
    // Before what is held in memory.
    aReport({ spotter: 'K1ABC', callsign: 'K1ABC', heardAtSeconds: NOW_SECONDS - 20_000 }),
  ]);
  await change();
  await createGroup(service.origin, { callsigns: ['K1ABC'] });
  await new ColumnLog(service).whenAt();
});

afterAll(async () => service.close());

/** Changes the grid of K1ABC in the database, as another process does that looks grids up. */
async function change(): Promise<string> {
  // Of the same longitude band each, and never the same.
  const at = grids.length;
  const grid = `${String.fromCharCode(65 + Math.floor(at / 100))}J${String(at % 100).padStart(2, '0')}`;
  await placeCallsigns(service.database.url, [{ callsign: 'K1ABC', grid }]);
  grids.push(grid);
  return grid;
}

const DOORS = {
  'the grid itself': '/grids/K1ABC',
  'a list in memory': '/spots?call=K1ABC',
  'its newest page': '/spots?limit=1',
  'a list beyond a cursor': '/spots?after_id=0',
  'a list of PostgreSQL': '/spots?since=24h',
  'a list of the column engine': '/spots?since=24h&snr_min=1',
  'an export': '/spots?since=24h&format=ndjson',
  'an export of the column engine': '/spots?since=24h&snr_min=1&format=csv',
  'spots of a call': '/spots/K1ABC',
  'spots of a group': '/groups/my-club/spots',
  'stations in memory': '/stations',
  'stations of the log': '/stations?since=24h',
  skimmers: '/skimmers?hours=24',
  'an aggregate': '/aggregate?since=24h&by=grid4',
} as const;

type Door = keyof typeof DOORS;

/** The grid that a door tells of K1ABC. */
async function ask(door: Door): Promise<string> {
  const { status, text } = await askText(service, DOORS[door]);
  expect({ door, status }).toEqual({ door, status: 200 });
  const [grid = 'none', ...others] = new Set(text.match(/\b[A-R]J\d\d\b/g));
  expect({ door, others }).toEqual({ door, others: [] });
  return grid;
}

const doors = Object.keys(DOORS) as Door[];

it.each(doors)('what %s has told, no other door takes back', async (teller) => {
  const takenBack: string[] = [];
  for (const door of doors) {
    // So that an answer is kept that has the grid before.
    await ask(door);
    await change();
    const told = await ask(teller);
    const found = await ask(door);
    if (grids.indexOf(found) < grids.indexOf(told)) takenBack.push(door);
  }
  expect({ teller, takenBack }).toEqual({ teller, takenBack: [] });
});

it('what a chunk of an export has told, no other door takes back', async () => {
  const MANY = 12_000;
  for (let from = 0; from < MANY; from += 4_000) {
    await service.record(
      Array.from({ length: 4_000 }, (_, at) =>
        aReport({
          spotter: 'K1ABC',
          callsign: 'K1ABC',
          heardAtSeconds: NOW_SECONDS - 20_000 - from - at,
          frequencyHz: 14_000_000 + from + at,
        }),
      ),
    );
  }
  const spots = service.app.get(SpotsService, { strict: false });
  for (let round = 0; round < 5; round++) {
    const window = { fromSeconds: NOW_SECONDS - 86_400, toSeconds: null };
    const { chunks } = await spots.findAll({ filter: {}, window });
    const reading = chunks[Symbol.asyncIterator]();
    await reading.next();
    await ask('a list in memory');
    const grid = await change();
    for (let isTold = false; !isTold;) {
      const { value, done } = await reading.next();
      if (done) throw new Error('the export ended before it read the change');
      isTold = value.some(({ station }) => station.grid === grid);
    }
    expect(await ask('a list in memory')).toBe(grid);
    await reading.return?.();
  }
});
