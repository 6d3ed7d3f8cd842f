import * as fc from 'fast-check';
import { parseHeardSpotter } from './callsign.js';
import type { SpotReport } from './spot-report.js';
import { type GivenReport, toSpotReport } from './to-spot-report.js';

const NORMAL: SpotReport = {
  heardAtSeconds: 1_773_500_966,
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'K1ABC/P',
  frequencyHz: 14_025_300,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
  type: 'NCDXF B',
  grid: 'FN31pr',
};

const read = (given: object) => toSpotReport({ ...NORMAL, ...given });

it('returns a report that is already normal itself', () => {
  for (const given of [
    NORMAL,
    { ...NORMAL, type: null, grid: null, wpm: null },
    { ...NORMAL, type: undefined, grid: undefined, mode: 'FT8', wpm: null, spotterNode: -1 },
  ])
    expect(toSpotReport(given)).toBe(given);
});

it.each([
  ['a mode in lower case', { mode: ' cw ' }, { mode: 'CW' }],
  ['a callsign in lower case', { callsign: ' k1abc/p' }, { callsign: 'K1ABC/P' }],
  ['a skimmer as feeds write it', { spotter: 'km3t-2-#', spotterNode: undefined }, {}],
  ['a skimmer with its node in both', { spotter: 'KM3T-2' }, {}],
  [
    'a skimmer without a node',
    { spotter: 'w3oa-#', spotterNode: null },
    { spotter: 'W3OA', spotterNode: -1 },
  ],
  ['a node in the name alone', { spotter: 'KM3T-3', spotterNode: -1 }, { spotterNode: 3 }],
  ['another node beside a name that ends like one', { spotter: 'km3t-3' }, { spotter: 'KM3T-3' }],
  ['a fraction of a hertz', { frequencyHz: 14_025_300.4 }, {}],
  ['a fraction of a decibel', { snrDb: 23.6 }, {}],
  ['a negative zero of decibels', { snrDb: -0.2 }, { snrDb: 0 }],
  ['a fraction of a speed', { wpm: 21.7 }, {}],
  ['a speed out of range', { wpm: 1_000 }, { wpm: null }],
  ['no speed', { wpm: undefined }, { wpm: null }],
  ['a speed of another mode', { mode: 'RTTY', wpm: 45 }, { mode: 'RTTY', wpm: null }],
  ['a fraction of a second', { heardAtSeconds: 1_773_500_966.9 }, {}],
  ['a type in lower case', { type: 'ncdxf b' }, {}],
  ['a type that is none', { type: 'a b c' }, { type: null }],
  ['a grid in upper case', { grid: 'FN31PR' }, {}],
  ['a grid that is none', { grid: 'somewhere' }, { grid: null }],
])('normalises %s', (_, given, expected) => {
  expect(read(given)).toEqual({ ...NORMAL, ...expected });
});

it.each([
  ['bad_spotter', { spotter: 'nobody' }],
  ['bad_spotter', { spotter: undefined }],
  ['bad_spotter', { spotterNode: 2.5 }],
  ['bad_spotter', { spotterNode: -2 }],
  ['bad_spotter', { spotterNode: 10_000 }],
  ['bad_spotter', { spotterNode: '2' }],
  ['bad_frequency', { frequencyHz: 14_025.3 }],
  ['bad_frequency', { frequencyHz: 250_000_000_001 }],
  ['bad_frequency', { frequencyHz: Number.NaN }],
  ['bad_frequency', { frequencyHz: '14025300' }],
  ['bad_callsign', { callsign: 'K1AßC' }],
  ['bad_callsign', { callsign: 42 }],
  ['bad_mode', { mode: 'C' }],
  ['bad_mode', { mode: null }],
  ['bad_snr', { snrDb: 301 }],
  ['bad_snr', { snrDb: Number.POSITIVE_INFINITY }],
  ['bad_time', { heardAtSeconds: -1 }],
  ['bad_time', { heardAtSeconds: 1_773_500_966_535 }],
  ['bad_time', { heardAtSeconds: undefined }],
])('refuses by the reason %s: %j', (refused, given) => {
  expect(read(given)).toEqual({ refused });
});

it('refuses what is no report at all', () => {
  for (const given of [null, undefined, 'K1ABC', 7, []])
    expect(toSpotReport(given as never)).toHaveProperty('refused');
});

it('is normal after one pass, whatever was given', () => {
  const some = <T>(normal: T) => fc.oneof(fc.constant<unknown>(normal), fc.anything());
  fc.assert(
    fc.property(
      fc.record({
        heardAtSeconds: fc.oneof(some(1_773_500_966), fc.double()),
        spotter: fc.oneof(some('km3t-2-2-#'), fc.stringMatching(/^[a-z0-9/-]{3,20}(-#)?$/)),
        spotterNode: fc.oneof(some(-1), fc.integer({ min: -2, max: 10_000 })),
        callsign: some('k1abc'),
        frequencyHz: fc.oneof(some(14_025_300), fc.double({ min: 99_999, max: 3e11 })),
        mode: some('cw'),
        snrDb: fc.oneof(some(7), fc.double({ min: -101, max: 301 })),
        wpm: fc.oneof(some(22), fc.double({ min: -1, max: 1_001 })),
        type: some('cq'),
        grid: some('fn31PR'),
      }),
      (given) => {
        const once = toSpotReport(given as GivenReport);
        if ('refused' in once) return;
        expect(toSpotReport(once)).toEqual(once);
      },
    ),
  );
});

it('takes every skimmer that the telnet feed takes, such as A-1-2-#', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[AB12/-]{1,8}(-[12]{1,2})?(-#)?$/), (text) => {
      const spotter = parseHeardSpotter(text);
      if (spotter === undefined) return;
      const given = { spotter: spotter.callsign, spotterNode: spotter.node };
      expect([text, read(given)]).toEqual([text, expect.objectContaining({ mode: 'CW' })]);
    }),
    { numRuns: 2_000, examples: [['A-1-2-#']] },
  );
});
