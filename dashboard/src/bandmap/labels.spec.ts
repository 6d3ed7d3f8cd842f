import { pushApart } from './labels.js';

describe('labels', () => {
  it('stay where they belong while there is room', () => {
    expect(pushApart([], 20, 500)).toEqual([]);
    expect(pushApart([0, 20, 100, 480], 20, 480)).toEqual([0, 20, 100, 480]);
  });

  it('are pushed apart around the middle of where they belong', () => {
    expect(pushApart([100, 100], 20, 500)).toEqual([90, 110]);
    expect(pushApart([100, 100, 100], 20, 500)).toEqual([80, 100, 120]);
    expect(pushApart([100, 110, 300], 20, 500)).toEqual([95, 115, 300]);
  });

  it('push others that stand in their way', () => {
    expect(pushApart([100, 100, 100, 130], 20, 500)).toEqual([78, 98, 118, 138]);
  });

  it('do not leave the scale at its ends', () => {
    expect(pushApart([0, 0, 5], 20, 500)).toEqual([0, 20, 40]);
    expect(pushApart([495, 500], 20, 500)).toEqual([480, 500]);
  });

  it('keep their order and their distance, whatever comes', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const places = Array.from({ length: 300 }, (_, n) => (n * n * seed * 7_919) % 8_000);
      places.sort((a, b) => a - b);
      const pushed = pushApart(places, 24, 9_000);
      for (const [index, px] of pushed.entries()) {
        expect(px - (pushed[index - 1] ?? -24)).toBeGreaterThanOrEqual(23);
      }
      expect(pushed.at(-1)).toBeLessThanOrEqual(9_000);
    }
  });
});
