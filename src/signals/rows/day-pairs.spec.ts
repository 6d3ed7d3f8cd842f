import fc from 'fast-check';
import type { LogSpot } from '../signals.service.js';
import { isOneSlip } from '../quality/slip.js';
import { DayPairs } from './day-pairs.js';
import { keyOf } from './signal-key.js';

/** By number: stations, of which some are one slip apart, and skimmers, of which two have one base call. */
const CALLSIGNS = [
  'K1ABC',
  'K1ABE',
  'K1AB',
  'N0TH',
  'N06',
  'DL1XX',
  'W3OA',
  'W3OA/1',
  'KM3T',
  'LZ7AA',
];
const STATIONS = 6;
const callsignOf = (id: number) => CALLSIGNS[id]!;

const spot = fc.record({
  callsignId: fc.nat({ max: STATIONS - 1 }),
  bandOrMhz: fc.constantFrom(6, 6, 6, 7),
  modeId: fc.constant(1),
  // Some ten hours, crowded around a few times.
  heardAtSeconds: fc
    .tuple(fc.nat({ max: 12 }), fc.constantFrom(0, 1, 300, 600, 601, 1_799))
    .map(([step, after]) => 1_000_000 + step * 3_000 + after),
  frequencyHz: fc.constantFrom(0, 299, 300, 301, 500, 501, 800).map((hz) => 14_020_000 + hz),
  skimmerId: fc.integer({ min: STATIONS, max: CALLSIGNS.length - 1 }),
});

/** Adds spots as the log gives them, batch by batch: around late ones, all that was heard. */
function read(batches: readonly (readonly LogSpot[])[]): DayPairs {
  const pairs = new DayPairs();
  const stored: LogSpot[] = [];
  for (const batch of batches) {
    stored.push(...batch);
    const lateOnes = pairs.lateOf(batch);
    pairs.add(batch, callsignOf);
    for (const late of lateOnes) {
      pairs.addPart(
        stored.filter((one) => Math.abs(one.heardAtSeconds - late.heardAtSeconds) <= 600),
        callsignOf,
      );
    }
  }
  return pairs;
}

const areNear = (a: LogSpot, b: LogSpot, withinHz: number) =>
  Math.abs(a.heardAtSeconds - b.heardAtSeconds) <= 600 &&
  Math.abs(a.frequencyHz - b.frequencyHz) <= withinHz;
const baseOf = ({ skimmerId }: LogSpot) => callsignOf(skimmerId).replace('/1', '');
const isMisread = (a: LogSpot, b: LogSpot) =>
  a.bandOrMhz === b.bandOrMhz && isOneSlip(callsignOf(a.callsignId), callsignOf(b.callsignId));

/** What every pair of spots of a window says. */
function byTheBook(spots: readonly LogSpot[]) {
  const confirmed = new Set(
    spots.flatMap((a) =>
      spots.some((b) => keyOf(a) === keyOf(b) && baseOf(a) !== baseOf(b) && areNear(a, b, 500))
        ? keyOf(a)
        : [],
    ),
  );
  const slips = spots.flatMap((a) =>
    spots.flatMap((b) =>
      !confirmed.has(keyOf(a)) && isMisread(a, b) && areNear(a, b, 300)
        ? `${keyOf(a)} ${keyOf(b)}`
        : [],
    ),
  );
  const keys = new Set(spots.map(keyOf));
  return { unconfirmed: new Set([...keys].filter((key) => !confirmed.has(key))), slips };
}

describe('pairs of the spots of a day', () => {
  it('say of each window what all its spots say, in whatever order and batches they come', () => {
    const seen = { unconfirmed: 0, confirmed: 0, slips: 0 };
    const batches = fc.array(fc.array(spot, { minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(batches, fc.boolean(), fc.nat(), (all, isInOrder, pick) => {
        const times = all.flat().map(({ heardAtSeconds }) => heardAtSeconds);
        const inTime = all.map((batch) =>
          batch.toSorted((a, b) => a.heardAtSeconds - b.heardAtSeconds),
        );
        const pairs = read(isInOrder ? inTime : all);
        for (const fromSeconds of [
          0,
          times[pick % times.length]!,
          times[pick % times.length]! + 1,
        ]) {
          const heard = all.flat().filter(({ heardAtSeconds }) => heardAtSeconds >= fromSeconds);
          const { unconfirmed, slips } = byTheBook(heard);
          const found = pairs.unconfirmed(fromSeconds);
          expect(new Set(found.keys())).toEqual(unconfirmed);
          expect(new Set(pairs.unconfirmed(fromSeconds, heard).keys())).toEqual(unconfirmed);
          const foundSlips = pairs
            .slipsOf(found.keys(), fromSeconds)
            .map(({ key, other }) => `${key} ${keyOf(other)}`);
          expect(new Set(foundSlips)).toEqual(new Set(slips));
          seen.unconfirmed += unconfirmed.size;
          seen.confirmed += new Set(heard.map(keyOf)).size - unconfirmed.size;
          seen.slips += foundSlips.length;
        }
      }),
      { numRuns: 500 },
    );
    // Else the spots drawn would show nothing.
    for (const count of [seen.unconfirmed, seen.confirmed, seen.slips]) {
      expect(count).toBeGreaterThan(500);
    }
  });

  it('tell which spots are older than what is kept', () => {
    const pairs = new DayPairs();
    const at = (heardAtSeconds: number): LogSpot => ({
      callsignId: 0,
      bandOrMhz: 6,
      modeId: 1,
      heardAtSeconds,
      frequencyHz: 14_020_000,
      skimmerId: 6,
    });
    const both = [at(1_000_199), at(1_000_200)];
    pairs.add([at(1_000_000)], callsignOf);
    expect(pairs.lateOf(both)).toEqual([]);
    pairs.add([at(1_002_000), at(1_000_300)], callsignOf);
    expect(pairs.lateOf(both)).toEqual([both[0]]);
  });

  it('ask for the names of new callsigns alone, and forget signals', () => {
    const pairs = new DayPairs();
    const one = {
      callsignId: 0,
      bandOrMhz: 6,
      modeId: 1,
      heardAtSeconds: 1_000_000,
      frequencyHz: 14_020_000,
      skimmerId: 6,
    };
    expect(pairs.unknownCallsigns([one])).toEqual([0, 6]);
    pairs.add([one], callsignOf);
    expect(pairs.unknownCallsigns([one])).toEqual([]);
    pairs.forgetBefore(1_000_000);
    expect(pairs.unconfirmed(0).size).toBe(1);
    pairs.forgetBefore(1_000_001);
    expect(pairs.unconfirmed(0).size).toBe(0);
    expect(pairs.unknownCallsigns([one])).toEqual([0]);
  });
});
