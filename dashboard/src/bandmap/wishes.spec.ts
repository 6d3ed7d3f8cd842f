import type { Station } from '../service/api.js';
import type { Need } from '../needed/need.js';
import { pileUp } from './piles.js';
import { FAR_PX, LABEL_PX, scaleOf } from './scale.js';
import { keptNeeds, wishesOf } from './wishes.js';

describe('needs that no pile hides', () => {
  const wanted: (Need | undefined)[] = ['entity', 'mode', 'band', undefined, 'mode', 'multiplier'];

  it.each([
    [9, ['entity', 'multiplier', 'band', 'mode']],
    [5, ['entity', 'multiplier', 'band', 'mode']],
    [4, ['entity', 'multiplier', 'band']],
    [2, ['entity', 'multiplier']],
    [1, []],
  ])('are, where %d have room, the most wanted', (most, kept) => {
    expect([...keptNeeds(wanted, most)]).toEqual(kept);
  });
});

describe('a crowd on one frequency', () => {
  const crowd = Array.from(
    { length: 12 },
    (_, n) => ({ frequency: 14_025 + n / 100, quality: 'confirmed', snr: 40 - n }) as Station,
  );
  const marksOf = (needs: Readonly<Record<number, Need>>) =>
    crowd.map((_, n) => ({ isWatched: false, isNew: n === 3, wanted: needs[n] }));
  const seen = (needs: Readonly<Record<number, Need>>) =>
    pileUp(wishesOf(crowd, marksOf(needs), scaleOf('20m', 2)), LABEL_PX, FAR_PX).map(
      ({ head }) => head,
    );

  it('shows the weak one that is needed', () => {
    expect(seen({})).not.toContain(11);
    expect(seen({ 10: 'band', 11: 'entity' })).toEqual(expect.arrayContaining([10, 11]));
  });

  it('shows first what is needed where that has no room for all', () => {
    const all = Object.fromEntries(crowd.map((_, n) => [n, 'mode' as const]));
    expect(seen(all).length).toBeLessThan(12);
    const { 3: _, ...others } = all;
    const ranks = wishesOf(crowd, marksOf(others), scaleOf('20m', 2)).map(({ rank }) => rank);
    expect(ranks[3]).toBe(Math.min(...ranks));
  });
});
