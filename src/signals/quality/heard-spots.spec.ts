import fc from 'fast-check';
import { HeardSpots, NEVER } from './heard-spots.js';

interface Spot {
  readonly seconds: number;
  readonly hertz: number;
  readonly skimmer: number;
}

const spots = fc.array(
  fc.record({
    seconds: fc.integer({ min: 0, max: 1_500 }),
    hertz: fc.integer({ min: 0, max: 8 }).map((step) => 7_000_000 + 100 * step),
    skimmer: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 20 },
);

/** The base calls of the skimmers. */
const BASES = [10, 10, 11, 12, 12, 13];

function kept(all: readonly Spot[]): HeardSpots {
  const heard = new HeardSpots();
  for (const { seconds, hertz, skimmer } of all) heard.insert(seconds, hertz, skimmer);
  return heard;
}

/** The older time of the newest pair, of all that there are. */
function newest(one: readonly Spot[], others: readonly Spot[], hertz: number, floor: number) {
  const pairs = one.flatMap((spot) =>
    others
      .filter((other) => Math.abs(other.seconds - spot.seconds) <= 600)
      .filter((other) => Math.abs(other.hertz - spot.hertz) <= hertz)
      .map((other) => Math.min(other.seconds, spot.seconds)),
  );
  return Math.max(floor, ...pairs);
}

describe('the spots of a signal', () => {
  it('tell the newest pair with a spot, of other base calls where asked', () => {
    fc.assert(
      fc.property(spots, spots, fc.integer({ min: NEVER, max: 1_500 }), (all, asked, floor) => {
        const heard = kept(all);
        for (const spot of asked) {
          const { seconds, hertz, skimmer } = spot;
          expect(heard.newestPair(seconds, hertz, 300, floor)).toBe(
            newest([spot], all, 300, floor),
          );
          const base = BASES[skimmer]!;
          const others = all.filter((one) => BASES[one.skimmer] !== base);
          expect(heard.newestPair(seconds, hertz, 500, floor, BASES, base)).toBe(
            newest([spot], others, 500, floor),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('tell the newest pair with those of another', () => {
    fc.assert(
      fc.property(spots, spots, (one, other) => {
        expect(kept(one).newestPairWith(kept(other), 300)).toBe(newest(one, other, 300, NEVER));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are those not dropped, in the order of time', () => {
    fc.assert(
      fc.property(spots, spots, fc.integer({ min: 0, max: 1_500 }), (before, after, seconds) => {
        const heard = kept(before);
        heard.dropBefore(seconds);
        for (const one of after) heard.insert(one.seconds, one.hertz, one.skimmer);
        const left = [...before.filter((one) => one.seconds >= seconds), ...after];
        const told: [number, number][] = [];
        heard.each((...spot) => told.push(spot));
        expect(told.map(([at]) => at)).toEqual(left.map((one) => one.seconds).toSorted(byNumber));
        expect(told.map(String).toSorted()).toEqual(
          left.map((one) => `${one.seconds},${one.hertz}`).toSorted(),
        );
        expect(heard.count).toBe(left.length);
        const skimmers: number[] = [];
        heard.eachSkimmerSince(seconds, (skimmer) => skimmers.push(skimmer));
        const since = left.filter((one) => one.seconds >= seconds);
        expect(skimmers.toSorted(byNumber)).toEqual(
          since.map(({ skimmer }) => skimmer).toSorted(byNumber),
        );
      }),
      { numRuns: 500 },
    );
  });
});

function byNumber(one: number, other: number): number {
  return one - other;
}
