import { NameSet } from '../../log/names/name-set.js';
import fc from 'fast-check';
import { add, countHeard, greatest, highestId, idsWhere, members, spotsOf } from './tally.js';

describe('a tally', () => {
  it('adds the spots of stations to what they have', () => {
    const tally = new Uint32Array(8);
    add(tally, Uint32Array.of(3, 10, 7, 1));
    add(tally, Uint32Array.of(3, 5));
    add(tally, undefined);
    expect([...tally]).toEqual([0, 0, 0, 15, 0, 0, 0, 1]);
    expect(countHeard(tally)).toBe(2);
    expect(idsWhere(tally, (_, spots) => spots > 1)).toEqual([3]);
    expect(idsWhere(tally, () => true)).toEqual([3, 7]);
  });

  it('knows the highest number that it needs a place for', () => {
    expect(highestId(Uint32Array.of(9, 1, 4, 100))).toBe(9);
    expect(highestId(new Uint32Array())).toBe(0);
  });

  it('tells the count at a place as sorting all would', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 25 }), (spots, place) => {
        const sorted = spots.filter((count) => count > 0).sort((a, b) => b - a);
        expect(greatest(Uint32Array.from(spots), place)).toBe(sorted[place - 1] ?? 0);
      }),
    );
  });
});

describe('a set of stations', () => {
  const pairs = Uint32Array.of(2, 10, 5, 3, 90, 7);

  it('tells what was heard of it', () => {
    expect(spotsOf(pairs, NameSet.of([5, 2]))).toBe(13);
    expect(members(pairs, NameSet.of([5, 1, 90]))).toEqual([5, 90]);
  });

  it('may be empty, or of stations that were not heard', () => {
    expect(spotsOf(pairs, NameSet.of([]))).toBe(0);
    expect(spotsOf(undefined, NameSet.of([1]))).toBe(0);
    expect(members(undefined, NameSet.of([1]))).toEqual([]);
    expect(members(pairs, NameSet.of([3]))).toEqual([]);
  });
});
