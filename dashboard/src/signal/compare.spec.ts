import { medianOf, pairsOf, signed } from './compare.js';
import type { Report } from './reports.js';

const report = (spotter: string, band: string, median: number): Report => ({
  spotter,
  band,
  median,
  best: 50,
  spots: 1,
  last: '',
});

describe('two stations', () => {
  it('are compared where a skimmer heard both on the same band, by the medians', () => {
    const own = [report('A', '20m', 10), report('A', '15m', 9), report('B', '20m', 3.5)];
    const others = [report('B', '20m', 1), report('A', '20m', 12), report('C', '15m', 7)];
    expect(pairsOf(own, others)).toEqual([
      { spotter: 'B', band: '20m', own: 3.5, other: 1, difference: 2.5 },
      { spotter: 'A', band: '20m', own: 10, other: 12, difference: -2 },
    ]);
    expect(pairsOf(own, [])).toEqual([]);
  });

  it.each([
    [[], undefined],
    [[4], 4],
    [[9, 1, 5], 5],
    [[10, -2, 3, 4], 3.5],
  ])('the median of %j is %s', (values, median) => expect(medianOf(values)).toBe(median));

  it.each([
    [3.25, '+3.3'],
    [-2, '−2'],
    [0.04, '0'],
  ])('%s dB is written %s', (db, text) => expect(signed(db)).toBe(text));
});
