import fc from 'fast-check';
import type { SignalQuality } from '../signal-quality.js';
import { type HeardSignal, SignalJudge, type SignalName } from './signal-judge.js';
import { isOneSlip } from './slip.js';

function countSkimmers(spots: readonly HeardSignal[], signal: number): number {
  return new Set(spots.filter((spot) => spot.signal === signal).map(({ skimmer }) => skimmer)).size;
}

/** What the specification says of quality, read sentence by sentence over all pairs of spots. */
function qualityByTheBook(
  names: readonly SignalName[],
  spots: readonly HeardSignal[],
  signal: number,
): SignalQuality {
  const areWithin = (hertz: number) => (one: HeardSignal, other: HeardSignal) =>
    Math.abs(one.heardAtSeconds - other.heardAtSeconds) <= 600 &&
    Math.abs(one.frequencyHz - other.frequencyHz) <= hertz;
  const own = spots.filter((spot) => spot.signal === signal);
  const confirm = (one: HeardSignal, other: HeardSignal) =>
    one.skimmerBase !== other.skimmerBase && areWithin(500)(one, other);
  if (own.some((one) => own.some((other) => confirm(one, other)))) return 'confirmed';
  const isMisread = names.some(({ callsign, bandMode }, other) => {
    if (bandMode !== names[signal]!.bandMode) return false;
    if (!isOneSlip(callsign, names[signal]!.callsign)) return false;
    const skimmers = countSkimmers(spots, other);
    if (skimmers < 4 || skimmers < 4 * countSkimmers(spots, signal)) return false;
    const there = spots.filter((spot) => spot.signal === other);
    return own.some((one) => there.some((spot) => areWithin(300)(one, spot)));
  });
  return isMisread ? 'suspect' : 'single';
}

/** Calls of which some are one slip apart, on one band and mode and on another. */
const NAMES: readonly SignalName[] = [
  ...['K1ABC', 'K1ABE', 'K1AB', 'K1TABC', 'N0TH', 'N06', 'DL1XX'].map((callsign) => ({
    callsign,
    bandMode: 7,
  })),
  ...['K1ABC', 'K1ABE'].map((callsign) => ({ callsign, bandMode: 8 })),
];

/** 20 skimmers; those of a pair have one base call. */
const baseOf = (skimmer: number) => 100 + Math.floor(skimmer / 2);

const times = fc.oneof(
  fc.integer({ min: 1_000, max: 4_000 }),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: -1, max: 1 }))
    .map(([steps, off]) => 600 * steps + off + 500),
);

/** Around the borders of buckets, with differences of exactly 300 and 500 Hz. */
const frequencies = fc
  .tuple(fc.constantFrom(0, 100, 300, 500, 600, 800, 1_100), fc.constantFrom(0, 0, 0, -1, 1))
  .map(([step, off]) => 7_020_000 + step + off);

/** Mostly of the first signals. */
const signals = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 4) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: NAMES.length - 1 }) },
);

const spots = fc
  .record({
    signal: signals,
    heardAtSeconds: times,
    frequencyHz: frequencies,
    skimmer: fc.integer({ min: 0, max: 19 }),
  })
  .map((spot): HeardSignal => ({ ...spot, skimmerBase: baseOf(spot.skimmer) }));

const introduced = () => {
  const judged = new SignalJudge();
  for (const [number, name] of NAMES.entries()) judged.introduce(number, name);
  return judged;
};

/** Judges what was heard of some signals, each spot a call, the skimmer, and seconds and hertz after the first. */
function judge(
  heard: readonly [call: string, skimmer: number, seconds?: number, hertz?: number][],
  since = 0,
): (call: string) => SignalQuality {
  const judged = new SignalJudge();
  const calls: string[] = [];
  for (const [callsign, skimmer, seconds = 0, hertz = 0] of heard) {
    if (!calls.includes(callsign)) calls.push(callsign);
    const signal = calls.indexOf(callsign);
    judged.introduce(signal, { callsign, bandMode: 1 });
    const [heardAtSeconds, frequencyHz] = [1_000 + seconds, 14_000_000 + hertz];
    judged.add({ signal, heardAtSeconds, frequencyHz, skimmer, skimmerBase: baseOf(skimmer) });
  }
  const count = (signal: number) => judged.skimmersSince(signal, since);
  return (call) => judged.qualityOf(calls.indexOf(call), since, count);
}

describe('a signal is confirmed', () => {
  it.each([
    ['by two skimmers', 2, 0, 0, 'confirmed'],
    ['not by two of one base call', 1, 0, 0, 'single'],
    ['600 s later', 2, 600, 0, 'confirmed'],
    ['not 601 s later', 2, 601, 0, 'single'],
    ['500 Hz away', 2, 0, 500, 'confirmed'],
    ['500 Hz below', 2, 0, -500, 'confirmed'],
    ['not 501 Hz away', 2, 0, 501, 'single'],
    ['by a spot that comes late', 2, -600, 0, 'confirmed'],
    ['not by one from before', 2, -601, 0, 'single'],
  ] as const)('%s', (_, skimmer, seconds, hertz, quality) => {
    const spot = ['K1ABC', skimmer, seconds, hertz] as const;
    expect(judge([['K1ABC', 0], [...spot]])('K1ABC')).toBe(quality);
  });

  it('in windows that begin at or before the older spot of a pair', () => {
    const heard = [
      ['K1ABC', 0],
      ['K1ABC', 2, 100],
    ] as [string, number, number?][];
    expect(judge(heard, 1_000)('K1ABC')).toBe('confirmed');
    expect(judge(heard, 1_001)('K1ABC')).toBe('single');
  });
});

describe('a signal is suspect', () => {
  const by = (call: string, skimmers: readonly number[], seconds = 0, hertz = 0) =>
    skimmers.map((skimmer): [string, number, number, number] => [call, skimmer, seconds, hertz]);

  it.each([
    ['beside a call that four skimmers hear', [0, 2, 4, 6], 0, 0, 'suspect'],
    ['also where they have one base call', [0, 1, 2, 3], 0, 0, 'suspect'],
    ['not where three hear it', [0, 2, 4], 0, 0, 'single'],
    ['600 s before it', [0, 2, 4, 6], 600, 0, 'suspect'],
    ['not 601 s before it', [0, 2, 4, 6], 601, 0, 'single'],
    ['600 s after it', [0, 2, 4, 6], -600, 0, 'suspect'],
    ['300 Hz away', [0, 2, 4, 6], 0, 300, 'suspect'],
    ['not 301 Hz away', [0, 2, 4, 6], 0, 301, 'single'],
  ] as const)('%s', (_, skimmers, seconds, hertz, quality) => {
    const heard = by('K1ABC', skimmers, seconds, hertz);
    expect(judge([['K1ABE', 9], ...heard])('K1ABE')).toBe(quality);
    expect(judge([...heard, ['K1ABE', 9]])('K1ABE')).toBe(quality);
  });

  it('beside a call that four times as many skimmers hear, not fewer', () => {
    // Two skimmers of one base call: not confirmed.
    const twice = by('K1ABE', [8, 9]);
    expect(judge([...twice, ...by('K1ABC', [0, 1, 2, 3, 4, 5, 6, 7])])('K1ABE')).toBe('suspect');
    expect(judge([...twice, ...by('K1ABC', [0, 1, 2, 3, 4, 5, 6])])('K1ABE')).toBe('single');
  });

  it('not beside a call that is further away than one slip', () => {
    expect(judge([['K1ADE', 9], ...by('K1ABC', [0, 2, 4, 6])])('K1ADE')).toBe('single');
  });

  it('not where it is confirmed', () => {
    const heard = by('K1ABC', [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12]);
    expect(judge([...heard, ...by('K1ABE', [8, 9])])('K1ABE')).toBe('suspect');
    expect(judge([...heard, ...by('K1ABE', [8, 10])])('K1ABE')).toBe('confirmed');
  });

  it('in windows that begin at or before both spots that are near each other', () => {
    const heard = [...by('K1ABC', [0, 2, 4, 6]), ...by('K1ABE', [9], 0), ...by('K1ABE', [9], 30)];
    const later = [...heard, ...by('K1ABC', [0, 2, 4, 6], 40)];
    expect(judge(later, 1_030)('K1ABE')).toBe('suspect');
    expect(judge(later, 1_031)('K1ABE')).toBe('single');
  });

  it('by skimmers that the caller counts', () => {
    const judged = introduced();
    const at = { heardAtSeconds: 1_000, frequencyHz: 7_020_000 };
    for (const skimmer of [0, 2, 4, 6]) {
      judged.add({ ...at, signal: 0, skimmer, skimmerBase: baseOf(skimmer) });
    }
    judged.add({ ...at, signal: 1, skimmer: 8, skimmerBase: 104 });
    expect(judged.qualityOf(1, 0, (signal) => (signal === 0 ? 4 : 1))).toBe('suspect');
    expect(judged.qualityOf(1, 0, (signal) => (signal === 0 ? 3 : 1))).toBe('single');
    expect(judged.qualityOf(1, 0, (signal) => (signal === 0 ? 7 : 2))).toBe('single');
    expect(judged.qualityOf(1, 0, (signal) => (signal === 0 ? 8 : 2))).toBe('suspect');
    // A filter may have left nothing of its own row.
    expect(judged.qualityOf(1, 0, (signal) => (signal === 0 ? 3 : 0))).toBe('single');
  });
});

describe('the judge', () => {
  it('says what all pairs of spots say, in whatever order they come and whatever is forgotten', () => {
    const seen = new Map<SignalQuality, number>();
    const steps = fc.array(
      fc.oneof({ weight: 30, arbitrary: spots }, { weight: 1, arbitrary: times }),
      { minLength: 10, maxLength: 140 },
    );
    fc.assert(
      fc.property(steps, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (all, picks) => {
        const judged = introduced();
        const heard: HeardSignal[] = [];
        let from = 0;
        for (const step of all) {
          if (typeof step === 'number') {
            // Half of them far back, so that much is left.
            const before = step % 2 ? step - 2_000 : step - 500;
            from = Math.max(from, before);
            for (const number of judged.dropBefore(before)) {
              expect(judged.knows(number)).toBe(false);
              judged.introduce(number, NAMES[number]!);
            }
            continue;
          }
          heard.push(step);
          judged.add(step);
        }
        // Windows that begin with a spot, where one second less or more makes a difference.
        const begins = picks.map((pick) => heard[pick % heard.length]?.heardAtSeconds ?? 0);
        for (const start of [from, ...begins.map((begin) => Math.max(from, begin))]) {
          const inWindow = heard.filter(({ heardAtSeconds }) => heardAtSeconds >= start);
          const count = (signal: number) => judged.skimmersSince(signal, start);
          const numbers = [...NAMES.keys()];
          const qualities = numbers.map((number) => judged.qualityOf(number, start, count));
          expect(qualities).toEqual(
            numbers.map((number) => qualityByTheBook(NAMES, inWindow, number)),
          );
          expect(numbers.map(count)).toEqual(
            numbers.map((number) => countSkimmers(inWindow, number)),
          );
          for (const quality of qualities) seen.set(quality, (seen.get(quality) ?? 0) + 1);
        }
      }),
      { numRuns: 1_000 },
    );
    // Else the spots drawn would show nothing.
    for (const quality of ['confirmed', 'suspect', 'single'] as const) {
      expect(seen.get(quality)).toBeGreaterThan(500);
    }
  });

  it('forgets spots, and signals without any', () => {
    const judged = introduced();
    expect(judged.knows(0)).toBe(true);
    const at = { frequencyHz: 7_020_000, skimmer: 0, skimmerBase: 100 };
    judged.add({ ...at, signal: 0, heardAtSeconds: 100 });
    judged.add({ ...at, signal: 1, heardAtSeconds: 200 });
    judged.add({ ...at, signal: 1, heardAtSeconds: 199 });
    expect(judged.stats()).toEqual({ signals: NAMES.length, spots: 3, neighbours: 0 });
    expect(judged.dropBefore(200)).toEqual([2, 3, 4, 5, 6, 7, 8, 0]);
    expect(judged.stats()).toEqual({ signals: 1, spots: 1, neighbours: 0 });
    expect(judged.knows(0)).toBe(false);
    // What comes later than that is of no window any more.
    judged.add({ ...at, signal: 1, heardAtSeconds: 199 });
    expect(judged.stats()).toEqual({ signals: 1, spots: 1, neighbours: 0 });
  });

  it('knows each pair of similar calls once, as long as both are heard', () => {
    const judged = introduced();
    const at = { heardAtSeconds: 1_000, frequencyHz: 7_020_000 };
    for (const skimmer of [0, 2, 4, 6, 8]) {
      for (const frequencyHz of [7_020_000, 7_020_300, 7_020_700]) {
        judged.add({ ...at, frequencyHz, signal: 0, skimmer, skimmerBase: baseOf(skimmer) });
        judged.add({ ...at, frequencyHz, signal: 1, skimmer, skimmerBase: baseOf(skimmer) });
      }
    }
    expect(judged.stats().neighbours).toBe(1);
    judged.add({ ...at, signal: 0, heardAtSeconds: 2_000, skimmer: 1, skimmerBase: 100 });
    expect(judged.dropBefore(1_500)).not.toContain(0);
    expect(judged.stats()).toEqual({ signals: 1, spots: 1, neighbours: 0 });
  });

  it('finds nothing similar among what is forgotten', () => {
    const judged = introduced();
    const at = { heardAtSeconds: 100, frequencyHz: 7_020_000 };
    for (const skimmer of [0, 2, 4, 6]) {
      judged.add({ ...at, signal: 0, skimmer, skimmerBase: baseOf(skimmer) });
    }
    expect(judged.dropBefore(550)).toContain(0);
    judged.introduce(1, NAMES[1]!);
    judged.add({ ...at, signal: 1, heardAtSeconds: 560, skimmer: 8, skimmerBase: 104 });
    expect(judged.stats()).toEqual({ signals: 1, spots: 1, neighbours: 0 });
  });

  it('knows no signal that was not introduced', () => {
    const judged = new SignalJudge();
    const spot = { heardAtSeconds: 1, frequencyHz: 7_020_000, skimmer: 0, skimmerBase: 0 };
    expect(() => judged.add({ ...spot, signal: 5 })).toThrow('signal 5 was not introduced');
    expect(judged.qualityOf(5, 0, () => 0)).toBe('single');
    expect(judged.skimmersSince(5, 0)).toBe(0);
  });

  it('tells signals of the highest frequencies apart', () => {
    const judged = new SignalJudge();
    judged.introduce(1, { callsign: 'K1ABC', bandMode: 1 });
    const spot = { signal: 1, heardAtSeconds: 2 ** 32, frequencyHz: 250_000_000_000 };
    judged.add({ ...spot, skimmer: 1, skimmerBase: 1 });
    judged.add({ ...spot, skimmer: 2, skimmerBase: 2, frequencyHz: spot.frequencyHz - 501 });
    expect(judged.qualityOf(1, 0, () => 2)).toBe('single');
    judged.add({ ...spot, skimmer: 3, skimmerBase: 3, frequencyHz: spot.frequencyHz - 500 });
    expect(judged.qualityOf(1, 2 ** 32, () => 3)).toBe('confirmed');
  });
});
