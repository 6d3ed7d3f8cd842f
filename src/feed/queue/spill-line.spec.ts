import * as fc from 'fast-check';
import type { SpotReport } from '../../radio/spot-report.js';
import { parseSpillLine, toSpillLine } from './spill-line.js';

const integer = fc.maxSafeInteger().map((value) => value + 0);
const text = fc.string({ unit: 'binary', maxLength: 40 });
const anyReport: fc.Arbitrary<SpotReport> = fc.record({
  heardAtSeconds: integer,
  spotter: text,
  spotterNode: integer,
  callsign: text,
  frequencyHz: integer,
  mode: text,
  snrDb: integer,
  wpm: fc.option(integer),
});
const lineOf = (report: SpotReport): Buffer => Buffer.from(toSpillLine(report)).subarray(0, -1);

describe('a line of the spill', () => {
  it('gives back any report', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const line = lineOf(report);
        expect(line.includes(0x0a)).toBe(false);
        expect(parseSpillLine(line)).toEqual(report);
      }),
    );
  });

  it('is readable', () => {
    const report = {
      heardAtSeconds: 1_795_000_020,
      spotter: 'KM3T',
      spotterNode: 2,
      callsign: 'OE/DL7UZO/P',
      frequencyHz: 14_100_000,
      mode: 'CW',
      snrDb: -4,
      wpm: null,
    };
    expect(toSpillLine(report)).toBe(
      '21102fa5 [1795000020,"KM3T",2,"OE/DL7UZO/P",14100000,"CW",-4,null]\n',
    );
  });

  it('gives nothing when any of its bits has changed', () => {
    fc.assert(
      fc.property(anyReport, fc.nat(), fc.integer({ min: 1, max: 255 }), (report, at, change) => {
        const line = Buffer.from(lineOf(report));
        line[at % line.length]! ^= change;
        expect(parseSpillLine(line)).toBeUndefined();
      }),
    );
  });

  it('gives nothing when it is cut short, and never throws whatever it is', () => {
    fc.assert(
      fc.property(anyReport, fc.nat(), fc.uint8Array(), (report, at, noise) => {
        const line = lineOf(report);
        expect(parseSpillLine(line.subarray(0, at % line.length))).toBeUndefined();
        expect(parseSpillLine(Buffer.from(noise))).toBeUndefined();
      }),
    );
  });

  it.each(['0d4cbb29 []', 'a3a6bf43 {}', '4948965a [1'])(
    'gives nothing for a sound checksum of something else: %s',
    (line) => {
      expect(parseSpillLine(Buffer.from(line))).toBeUndefined();
    },
  );
});
