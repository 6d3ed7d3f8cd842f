import fc from 'fast-check';
import { parseSpotLine } from '../../feed/telnet/spot-line.js';
import { parseCallsign, parseSpotter } from '../../radio/callsign.js';
import { parseLocator } from '../../radio/locator.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { toSpotReport } from '../../radio/to-spot-report.js';
import type { SpotFacts } from '../../spots/spots.service.js';
import { shortDateText } from './line-time.js';
import { cc11Line, rbnLine, shownRow, spiderLine } from './spot-lines.js';

const HEARD = Date.UTC(2026, 10, 21, 22, 59, 41) / 1000;

/** A spot as tests name its parts. */
interface GivenSpot extends Omit<SpotFacts, 'id' | 'station' | 'skimmer'> {
  readonly callsign: string;
  readonly spotter: string;
}

const MADEIRA = {
  dxcc: 256,
  entity: 'Madeira Islands',
  continent: 'AF',
  cqZone: 33,
  ituZone: 36,
} as const;
const UNITED_STATES = {
  dxcc: 291,
  entity: 'United States',
  continent: 'NA',
  cqZone: 5,
  ituZone: 8,
} as const;

function aSpot(given: Partial<GivenSpot> = {}): SpotFacts {
  const { callsign = 'CS3B', spotter = 'KM3T', ...facts } = given;
  return {
    id: 7,
    heardAtSeconds: HEARD,
    station: { callsign, grid: 'IM12', place: MADEIRA },
    skimmer: { callsign: spotter, grid: 'FN42', place: UNITED_STATES },
    frequencyHz: 14_100_000,
    mode: 'CW',
    snrDb: 24,
    wpm: 22,
    type: 'NCDXF B',
    spotterNode: 2,
    ...facts,
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const word = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const anyCall = word(`${LETTERS}/-`, 3, 20);
const anyFrequencyHz = fc.oneof(
  fc.integer({ min: 100_000, max: 60_000_000 }),
  fc.integer({ min: 100_000, max: 250_000_000_000 }),
);

/** Every spot that can be stored, as the door of all feeds checks it. */
const storable = fc
  .record({
    heardAtSeconds: fc.integer({ min: 0, max: 253_402_300_799 }),
    spotter: anyCall,
    spotterNode: fc.integer({ min: -1, max: 9_999 }),
    callsign: anyCall,
    frequencyHz: anyFrequencyHz,
    mode: fc.oneof(fc.constantFrom('CW', 'FT8', 'RTTY', 'PSK31'), word(LETTERS, 2, 10)),
    snrDb: fc.integer({ min: -100, max: 300 }),
    wpm: fc.option(fc.integer({ min: 1, max: 999 })),
    type: fc.option(
      fc.oneof(
        fc.constantFrom('CQ', 'DX', 'NCDXF B', 'BEACON'),
        word(LETTERS, 1, 10),
        fc.tuple(word(LETTERS, 1, 10), word(LETTERS, 1, 10)).map((words) => words.join(' ')),
      ),
    ),
  })
  .map((given) => toSpotReport(given))
  .filter((report): report is SpotReport => !('refused' in report))
  .map(({ grid: _grid, type, wpm, ...report }) =>
    aSpot({ ...report, type: type ?? null, wpm: wpm ?? 0 }),
  );

describe('a line in the style of the Reverse Beacon Network', () => {
  it.each([
    [{}, 'DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z'],
    [
      { spotter: 'LZ4AE', spotterNode: -1, frequencyHz: 7_018_300, callsign: 'RW1M', snrDb: 28 },
      'DX de LZ4AE-#:    7018.3  RW1M           CW    28 dB  22 WPM  NCDXF B 2259Z',
    ],
    [
      {
        spotter: 'W1NT',
        spotterNode: 6,
        frequencyHz: 28_297_000,
        snrDb: 4,
        wpm: 13,
        type: 'BEACON',
      },
      'DX de W1NT-6-#:  28297.0  CS3B           CW     4 dB  13 WPM  BEACON  2259Z',
    ],
    [
      { mode: 'PSK31', snrDb: -12, wpm: 0, type: null },
      'DX de KM3T-2-#:  14100.0  CS3B           PSK3 -12 dB                  2259Z',
    ],
    [
      { mode: 'FT8', snrDb: -5, wpm: 0, type: 'CQ', frequencyHz: 14_074_999 },
      'DX de KM3T-2-#:  14074.9  CS3B           FT8   -5 dB          CQ      2259Z',
    ],
    [
      { spotter: 'HB9DCO', spotterNode: 12, callsign: 'SV8/DL1ABC/QRPP', snrDb: -100 },
      'DX de HB9DCO-#:  14100.0  SV8/DL1ABC/QRP CW   -99 dB  22 WPM  NCDXF B 2259Z',
    ],
    [
      { spotter: 'HB9ABCDE', frequencyHz: 144_050_000, snrDb: 300, wpm: 999, type: 'ABCDEFGHIJ' },
      'DX de HB9ABC-#: 144050.0  CS3B           CW   300 dB 999 WPM  ABCDEFG 2259Z',
    ],
    [
      { spotter: 'HB9ABC', frequencyHz: 250_000_000_000 },
      'DX de HB9-#: 250000000.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z',
    ],
  ])('of %j', (given, line) => {
    expect(rbnLine(aSpot(given))).toBe(line);
  });

  it('has 75 characters and its fields in their columns, for every spot that can be stored', () => {
    fc.assert(
      fc.property(storable, (spot) => {
        const line = rbnLine(spot);
        expect(line).toMatch(/^DX de [A-Z0-9/-]{3,7}-#: +\d+\.\d {2}/);
        expect(line).toHaveLength(75);
        expect(line.slice(6, 24)).toMatch(/^\S{1,10} +\S+$/);
        expect(line.slice(26, 41).trimEnd()).toBe(spot.station.callsign.slice(0, 14));
        expect(spot.mode).toMatch(new RegExp(`^${line.slice(41, 46).trimEnd()}`));
        expect(line.slice(41, 53)).toMatch(/^\S{1,5} +-?\d+ dB $/);
        expect(line.slice(70)).toMatch(/^\d{4}Z$/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read back as the same spot, but for what is cut', () => {
    fc.assert(
      fc.property(storable.filter(readsBack), (spot) => {
        const snrDb = Math.max(-99, spot.snrDb);
        const mode = spot.mode.slice(0, `${snrDb}`.length > 2 ? 4 : 5);
        expect(parseSpotLine(rbnLine(spot))).toEqual({
          ...spotterOf(spot),
          callsign: spot.station.callsign.slice(0, 14),
          frequencyHz: Math.floor(spot.frequencyHz / 100) * 100,
          mode,
          snrDb,
          wpm: spot.wpm === 0 ? null : spot.wpm,
          minuteOfDay: Math.floor(spot.heardAtSeconds / 60) % 1440,
          type: spot.type?.slice(0, 7).trimEnd() ?? null,
          grid: null,
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

/** The skimmer that a line has room for. */
function spotterOf({ skimmer, spotterNode, frequencyHz }: SpotFacts) {
  const spotter = skimmer.callsign;
  const khzLength = (frequencyHz / 1000).toFixed(3).length - 2;
  const room = Math.min(7, 14 - khzLength);
  const whole = spotterNode < 0 ? spotter : `${spotter}-${spotterNode}`;
  const read = parseSpotter(whole.length <= room ? whole : spotter.slice(0, room));
  return { spotter: read?.callsign, spotterNode: read?.node };
}

/** Whether what is left of the calls is calls, and the type is none that a line cannot tell from a grid or a speed. */
function readsBack(spot: SpotFacts): boolean {
  const [first = '', second] = (spot.type ?? '').slice(0, 7).split(' ');
  return (
    spotterOf(spot).spotter !== undefined &&
    parseCallsign(spot.station.callsign.slice(0, 14)) !== undefined &&
    parseLocator(first) === undefined &&
    !/^(WPM|BPS)$/.test(first) &&
    !/^(WPM|BPS)$/.test(second ?? '')
  );
}

describe('a line in the style of a DXSpider cluster', () => {
  it('has neither mark nor node', () => {
    expect(spiderLine(aSpot())).toBe(
      'DX de KM3T:      14100.0  CS3B         CW 24 dB 22 WPM NCDXF B        2259Z',
    );
  });

  it('has 75 characters and its fields in their columns, for every spot that can be stored', () => {
    fc.assert(
      fc.property(storable, (spot) => {
        const line = spiderLine(spot);
        expect(line).toHaveLength(75);
        expect(line.slice(6, 24)).toMatch(/^[^\s:]{1,9}: +\d+\.\d$/);
        expect(line.slice(24, 39).trim()).toBe(spot.station.callsign.slice(0, 12));
        expect(line.slice(39, 69)).toMatch(new RegExp(`^${spot.mode} ${spot.snrDb} dB`));
        expect(line.slice(69)).toMatch(/^ \d{4}Z$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a row of sh/dx', () => {
  const heardAtSeconds = Date.UTC(2026, 10, 21, 22, 14) / 1000;
  const heard = { heardAtSeconds, callsign: 'K1ABC', frequencyHz: 14_025_300, type: 'CQ' };

  it('is that of a cluster', () => {
    expect(shownRow(aSpot(heard))).toBe(
      '  14025.3 K1ABC       21-Nov-2026 2214Z  CW 24 dB 22 WPM CQ           <KM3T>',
    );
  });

  it('has the whole call, and is longer then', () => {
    expect(shownRow(aSpot({ ...heard, callsign: 'VP2V/GB13COLABC/QRPP' }))).toBe(
      '  14025.3 VP2V/GB13COLABC/QRPP 21-Nov-2026 2214Z  CW 24 dB 22 WPM CQ           <KM3T>',
    );
  });

  it('ends with letters, digits and / only, for every spot that can be stored', () => {
    fc.assert(
      fc.property(storable, (spot) => {
        expect(shownRow(spot)).toMatch(
          /^ *\d+\.\d [A-Z0-9/-]{3,20} +\d\d-\w{3}-\d{4} \d{4}Z {2}.{29}<[A-Z0-9/]+>$/,
        );
      }),
    );
  });
});

describe('a line of CC clusters', () => {
  const node = {
    callsign: 'W1AW-2',
    prefixOf: (dxcc: number) => (dxcc === UNITED_STATES.dxcc ? 'K' : undefined),
  };

  it('has its fields in their places', () => {
    expect(cc11Line(aSpot({ heardAtSeconds: Date.UTC(2026, 10, 1, 2, 4) / 1000 }), node)).toBe(
      'CC11^14100.0^CS3B^01-Nov-2026^0204Z^CW 24 dB 22 WPM NCDXF B^KM3T-#^^^W1AW-2^36^33^8^5^^^^K^IM12^FN42',
    );
  });

  it('has empty fields for what is unknown', () => {
    const unknown = { callsign: 'CS3B', grid: null, place: null };
    const line = cc11Line({ ...aSpot(), station: unknown, skimmer: unknown }, node);
    expect(line).toMatch(/\^CS3B-#\^\^\^W1AW-2\^{10}$/);
    expect(line.split('^')).toHaveLength(20);
  });
});

it('dates in the prompt have a day of one digit', () => {
  expect(shortDateText(Date.UTC(2026, 10, 1) / 1000)).toBe('1-Nov-2026');
});
