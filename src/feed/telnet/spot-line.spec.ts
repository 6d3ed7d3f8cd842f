import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parseCallsign } from '../../radio/callsign.js';
import { parseFrequencyHz, REFUSAL_REASONS } from '../../radio/report-fields.js';
import { parseSpotLine } from './spot-line.js';

const fixture = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, '../../../test/support/fixtures', name), 'latin1')
    .split('\n')
    .filter((line) => line !== '');

const SAMPLE_LINES = fixture('rbn-telnet-lines.txt');
const HUMAN_LINES = fixture('human-cluster-lines.txt');

const LINE = 'DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z';
const SPOT = {
  spotter: 'KM3T',
  spotterNode: 2,
  callsign: 'CS3B',
  frequencyHz: 14_100_000,
  mode: 'CW',
  snrDb: 24,
  wpm: 22,
  minuteOfDay: 22 * 60 + 59,
  type: 'NCDXF B',
  grid: null,
};

const W3OA = {
  spotter: 'W3OA',
  spotterNode: -1,
  callsign: 'K1ABC',
  frequencyHz: 14_074_000,
  wpm: null,
  minuteOfDay: 1379,
  type: 'CQ',
  grid: null,
};

const cw = (text: string): (string | number)[] =>
  text.split(' ').map((word) => (/^-?\d+$/.test(word) ? Number(word) : word));

describe('parseSpotLine', () => {
  // Every line of the sample: spotter, node, callsign, Hz, SNR, WPM, time, type; all CW.
  it.each(
    [
      'KM3T 2 CS3B 14100000 24 22 2259 NCDXF_B',
      'LZ3CB -1 RW1M 7018200 10 18 2259 CQ',
      'G0LUJ -1 CS3B 14100100 18 20 2259 NCDXF_B',
      'LZ4AE -1 RW1M 7018300 28 18 2259 CQ',
      'W1NT 6 NS9RC 28297000 4 13 2259 BEACON',
      '9A1CIG -1 RW1M 7018300 20 18 2259 CQ',
      'DK9IP -1 RW1M 7018200 21 18 2259 CQ',
      'DJ9IE -1 PT7KM 7028000 15 10 2259 CQ',
      'DD5XX -1 RW1M 7018300 21 18 2259 CQ',
      'DE1LON -1 RW1M 7018300 24 18 2259 CQ',
      'OH6BG -1 RA1AFT 3516900 15 25 2259 CQ',
      'F6IIT -1 RW1M 7018400 32 18 2259 CQ',
      'SM0IHR -1 RW1M 7018300 21 18 2259 CQ',
      'OE9GHV -1 RW1M 7018300 40 19 2259 CQ',
      'HB9JCB -1 RW1M 7018300 16 18 2259 CQ',
      'KO7SS 7 K7GT 14057600 6 21 2259 CQ',
      'HB9DCO -1 RW1M 7018200 25 18 2259 CQ',
      'HB9JCB -1 RA1AFT 3516900 9 26 2259 CQ',
      'K9LC -1 VA3XCD/B 28169900 9 10 2259 BEACON',
      'PJ2A -1 K1JD 10118900 2 28 1307 CQ',
      'LZ7AA -1 HA8GZ 14036600 7 27 1307 CQ',
      'G7SOZ -1 R7KM 14012200 17 31 1307 CQ',
    ].map((row, index) => [SAMPLE_LINES[index] ?? '', cw(row)] as const),
  )('reads %s', (line, [spotter, spotterNode, callsign, frequencyHz, snrDb, wpm, time, type]) => {
    const minuteOfDay = time === 1307 ? 787 : 1379;
    expect(parseSpotLine(line)).toEqual({
      spotter,
      spotterNode,
      callsign,
      frequencyHz,
      mode: 'CW',
      snrDb,
      wpm,
      minuteOfDay,
      type: String(type).replace('_', ' '),
      grid: null,
    });
  });

  it('has a row above for every line of the sample', () => {
    expect(SAMPLE_LINES).toHaveLength(22);
  });

  it.each<[string, string, object]>([
    [
      'a frequency glued to the colon',
      'DX de OE9GHV-#:7018.3  RW1M  CW  40 dB  19 WPM  CQ  2259Z',
      {
        spotter: 'OE9GHV',
        spotterNode: -1,
        callsign: 'RW1M',
        frequencyHz: 7_018_300,
        snrDb: 40,
        wpm: 19,
        type: 'CQ',
      },
    ],
    [
      'shifted columns',
      'DX de EA5/DL1ABC/P-12-#:   144050.05 PJ2/PA3ABC/QRP  CW  3 dB 19 WPM CQ 2259Z',
      {
        spotter: 'EA5/DL1ABC/P',
        spotterNode: 12,
        callsign: 'PJ2/PA3ABC/QRP',
        frequencyHz: 144_050_050,
        snrDb: 3,
        wpm: 19,
        type: 'CQ',
      },
    ],
    ['single blanks', LINE.replace(/ +/g, ' '), {}],
    ['tabs', LINE.replace(/ +/g, '\t'), {}],
    ['blanks around the colon', LINE.replace(':', ' : '), {}],
    ['blanks around the line', `  ${LINE}  `, {}],
    ['an empty type', LINE.replace('NCDXF B', ''), { type: null }],
    ['type CQ', LINE.replace('NCDXF B', 'CQ'), { type: 'CQ' }],
    ['type DE', LINE.replace('NCDXF B', 'DE'), { type: 'DE' }],
    ['type DX', LINE.replace('NCDXF B', 'DX'), { type: 'DX' }],
    ['type BEACON', LINE.replace('NCDXF B', 'BEACON'), { type: 'BEACON' }],
    ['a lower-case z', LINE.replace('2259Z', '2259z'), {}],
    ['midnight', LINE.replace('2259Z', '0000Z'), { minuteOfDay: 0 }],
    ['the last minute of a day', LINE.replace('2259Z', '2359Z'), { minuteOfDay: 1439 }],
    ['a grid after the dB', LINE.replace('dB', 'dB  FK68'), {}],
    ['a grid after the time', `${LINE} FK68`, {}],
    ['a long grid after the time', `${LINE} FN31pr`, {}],
    ['a grid glued to the time', `${LINE}IO87`, {}],
    ['a zone after the time', `${LINE} 14`, {}],
    ['a zone with its name after the time', `${LINE} CQ5`, {}],
    ['a grid and a zone after the time', `${LINE} FN31 K 5`, {}],
    ['the next line behind it', `${LINE} DX de KM3T-2-#:  14`, {}],
    // A CW Skimmer that one listens to directly.
    ['no mode, but dB and WPM', LINE.replace('CW', '  '), {}],
    ['no mode in lower case', LINE.replace('CW', '  ').toLowerCase(), {}],
    ['no mode, and a speed of 0', LINE.replace('CW', '').replace('22 WPM', '0 WPM'), { wpm: null }],
    ['lower case throughout', LINE.toLowerCase(), {}],
    ['no decimals', LINE.replace('14100.0', '14100'), {}],
    ['two decimals', LINE.replace('14100.0', '14100.03'), { frequencyHz: 14_100_030 }],
    ['three decimals', LINE.replace('14100.0', '14100.007'), { frequencyHz: 14_100_007 }],
    ['a negative SNR', LINE.replace('24 dB', '-7 dB'), { snrDb: -7 }],
    ['an SNR with a leading zero', LINE.replace('24 dB', '-01 dB'), { snrDb: -1 }],
    ['an SNR of minus nothing', LINE.replace('24 dB', '-0 dB'), { snrDb: 0 }],
    ['the lowest SNR', LINE.replace('24 dB', '-100 dB'), { snrDb: -100 }],
    ['the highest SNR', LINE.replace('24 dB', '300 dB'), { snrDb: 300 }],
    ['no speed', LINE.replace('22 WPM', ''), { wpm: null }],
    ['a speed of 0', LINE.replace('22 WPM', '0 WPM'), { wpm: null }],
    ['a speed beyond belief', LINE.replace('22 WPM', '1000 WPM'), { wpm: null }],
    ['BPS in CW', LINE.replace('22 WPM', '22 BPS'), { wpm: null }],
    ['the lowest frequency', LINE.replace('14100.0', '100.0'), { frequencyHz: 100_000 }],
    [
      'the highest frequency',
      LINE.replace('14100.0', '250000000'),
      { frequencyHz: 250_000_000_000 },
    ],
  ])('reads %s', (_what, line, differences) => {
    expect(parseSpotLine(line)).toEqual({ ...SPOT, ...differences });
  });

  it.each<[string, object]>([
    ['FT8  -12 dB  FK68    CQ      2259Z', { mode: 'FT8', snrDb: -12, grid: 'FK68' }],
    ['FT8  -15 dB   6 BPS  CQ      2259Z', { mode: 'FT8', snrDb: -15 }],
    ['FT8 -12 dB CQ 2259Z', { mode: 'FT8', snrDb: -12 }],
    ['FT4   +6 dB           CQ      2259Z FK68', { mode: 'FT4', snrDb: 6, grid: 'FK68' }],
    ['FT8   -7 dB           CQ      2259ZIO87', { mode: 'FT8', snrDb: -7, grid: 'IO87' }],
    ['FT8   -7 dB           CQ      2259Z IO87 14', { mode: 'FT8', snrDb: -7, grid: 'IO87' }],
    ['FT8   -7 dB           CQ      2259Z 14 IO87', { mode: 'FT8', snrDb: -7 }],
    ['RTTY  10 dB  45 BPS  CQ      2259Z', { mode: 'RTTY', snrDb: 10 }],
    ['RTTY  10 dB  45 WPM  CQ      2259Z', { mode: 'RTTY', snrDb: 10 }],
    ['PSK31 44 dB  31 BPS  CQ      2259Z', { mode: 'PSK31', snrDb: 44 }],
  ])('reads the comment %s', (comment, differences) => {
    const line = `DX de W3OA-#:   14074.0  K1ABC          ${comment}`;
    expect(parseSpotLine(line)).toEqual({ ...W3OA, ...differences });
  });

  it.each<[string, string]>([
    ['not_a_spot', ''],
    ['not_a_spot', 'N0CALL de RELAY 20-Nov-2026 2259Z >'],
    ['not_a_spot', 'WWV de W0MU <18Z> :   SFI=150, A=8, K=2'],
    ['not_a_spot', 'DX de KM3T-2-# 14100.0 CS3B CW 24 dB 22 WPM CQ 2259Z'],
    ['not_a_spot', LINE.replace('DX de', 'DXde')],
    ['not_a_skimmer', LINE.replace('-2-#', '')],
    ['not_a_skimmer', LINE.replace('-#', '')],
    ['not_a_skimmer', LINE.replace('24 dB', '24dB')],
    ['not_a_skimmer', LINE.replace('24 dB', '24.5 dB')],
    ['not_a_skimmer', LINE.replace('24 dB', 'dB')],
    ['not_a_skimmer', LINE.replace('dB', '')],
    ['not_a_skimmer', LINE.replace('CW ', '').replace('22 WPM', '')],
    ['not_a_skimmer', LINE.replace('CW ', '').replace('WPM', 'BPS')],
    ['not_a_skimmer', LINE.replace('CW ', '').replace('-#', '')],
    ['not_a_skimmer', 'DX de KM3T-2-#:  14100.0  CS3B'],
    ['not_a_skimmer', 'DX de KM3T-2-#:'],
    ['not_a_skimmer', 'DX de KM3T-2-#:  14100.0  CS3B  FT8 -13dB from GF27  2259Z'],
    ['bad_spotter', LINE.replace('KM3T-2-#', 'KMT-#')],
    ['bad_spotter', LINE.replace('KM3T', 'KM3T_')],
    ['bad_spotter', LINE.replace('KM3T-2-#', '-#')],
    ['bad_frequency', LINE.replace('14100.0', '99.999')],
    ['bad_frequency', LINE.replace('14100.0', '250000000.001')],
    ['bad_frequency', LINE.replace('14100.0', '14100.0001')],
    ['bad_frequency', LINE.replace('14100.0', '14100.')],
    ['bad_frequency', LINE.replace('14100.0', '14,100')],
    ['bad_frequency', LINE.replace('14100.0', '1e5')],
    ['bad_frequency', LINE.replace('14100.0', '-14100.0')],
    ['bad_callsign', LINE.replace('CS3B', 'CSB')],
    ['bad_callsign', LINE.replace('CS3B', 'CS3B;')],
    ['bad_callsign', LINE.replace('CS3B', 'CS3B'.padEnd(21, 'X'))],
    ['bad_mode', LINE.replace('CW', 'C')],
    ['bad_mode', LINE.replace('CW', 'FT-8')],
    ['bad_mode', LINE.replace('CW', 'ABCDEFGHIJK')],
    ['bad_mode', LINE.replace('CW', 'C\u00DF')],
    ['bad_snr', LINE.replace('24 dB', '-101 dB')],
    ['bad_snr', LINE.replace('24 dB', '301 dB')],
    ['bad_snr', LINE.replace('24 dB', `${'9'.repeat(400)} dB`)],
    ['bad_time', LINE.replace('2259Z', '')],
    ['bad_time', LINE.replace('2259Z', '2259')],
    ['bad_time', LINE.replace('2259Z', '2400Z')],
    ['bad_time', LINE.replace('2259Z', '2260Z')],
    ['bad_time', LINE.replace('2259Z', '22:59Z')],
    ['bad_time', LINE.replace('2259Z', 'FK68')],
    ['bad_time', LINE.replace('2259Z', 'X2259Z')],
    ['bad_time', LINE.replace('2259Z', '259Z')],
  ])('refuses as %s: %s', (refused, line) => {
    expect(parseSpotLine(line)).toEqual({ refused });
  });

  it('refuses every spot by a person', () => {
    const stored = HUMAN_LINES.filter((line) => !('refused' in parseSpotLine(line)));
    expect(HUMAN_LINES).toHaveLength(400);
    expect(stored).toEqual([]);
    expect(HUMAN_LINES.some((line) => /FT8 -5 dB 326 Hz/.test(line))).toBe(true);
  });

  describe('of a feed whose skimmers are not marked', () => {
    const THREE_TOKENS = /^DX de \S+:\s+\S+\s+\S+\s+[A-Z0-9]{2,10}\s+[+-]?\d+\s+dB\s/i;

    it.each(SAMPLE_LINES)('reads with and without its mark: %s', (line) => {
      expect(parseSpotLine(line, true)).toEqual(parseSpotLine(line));
      expect(parseSpotLine(line.replace('-#:', ': '), true)).toEqual(parseSpotLine(line));
    });

    it('takes no line of a person without mode, integer and dB as tokens', () => {
      const stored = HUMAN_LINES.filter((line) => !('refused' in parseSpotLine(line, true)));
      expect(stored.filter((line) => !THREE_TOKENS.test(line))).toEqual([]);
      expect(stored).toEqual(HUMAN_LINES.filter((line) => THREE_TOKENS.test(line)));
      expect(stored).toHaveLength(5);
    });
  });

  it('never throws and never gives a value out of range', () => {
    const splice = fc.tuple(fc.nat(90), fc.nat(4), fc.string({ maxLength: 6 }));
    const mutated = fc
      .tuple(fc.constantFrom(...SAMPLE_LINES), fc.array(splice, { maxLength: 3 }))
      .map(([line, splices]) =>
        splices.reduce(
          (text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut),
          line,
        ),
      );
    const anyLine = fc.oneof(mutated, fc.string({ unit: 'binary', maxLength: 200 }), fc.string());
    fc.assert(fc.property(anyLine, expectInRange), { numRuns: 3_000 });
  });
});

const isIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function expectInRange(line: string): void {
  const spot = parseSpotLine(line);
  if ('refused' in spot) {
    expect(REFUSAL_REASONS).toContain(spot.refused);
    return;
  }
  expect(parseCallsign(spot.spotter)).toBe(spot.spotter);
  expect(parseCallsign(spot.callsign)).toBe(spot.callsign);
  expect(isIn(spot.spotterNode, -1, 9_999)).toBe(true);
  expect(isIn(spot.frequencyHz, 100_000, 250_000_000_000)).toBe(true);
  expect(spot.mode).toMatch(/^[A-Z0-9]{2,10}$/);
  expect(isIn(spot.snrDb, -100, 300)).toBe(true);
  expect(spot.wpm === null || (spot.mode === 'CW' && isIn(spot.wpm, 1, 999))).toBe(true);
  expect(isIn(spot.minuteOfDay, 0, 1_439)).toBe(true);
}

describe('parseFrequencyHz', () => {
  it('is exact to the hertz for every frequency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 250_000_000_000 }), (frequencyHz) => {
        const text = String(frequencyHz).replace(/(\d{3})$/, '.$1');
        expect(parseFrequencyHz(text)).toBe(frequencyHz);
      }),
    );
  });
});
