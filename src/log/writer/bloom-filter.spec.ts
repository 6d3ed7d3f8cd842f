import { BloomFilter, hashNumbers } from './bloom-filter.js';

describe('BloomFilter', () => {
  it.each([100, 50_000])('knows each of %i keys, and hardly any other', (count) => {
    const filter = new BloomFilter();
    for (let key = 0; key < count; key++) filter.add(hashNumbers([key, 14_025_300, -1]));
    let known = 0;
    for (let key = 0; key < count; key++) {
      if (filter.mayHave(hashNumbers([key, 14_025_300, -1]))) known++;
    }
    expect(known).toBe(count);
    let mistaken = 0;
    for (let key = 0; key < 10_000; key++) {
      if (filter.mayHave(hashNumbers([count + key, 14_025_300, -1]))) mistaken++;
    }
    expect(mistaken).toBeLessThan(300);
  });
});

describe('hashNumbers', () => {
  it('tells apart numbers that differ only beyond 32 bits, and their order', () => {
    expect(hashNumbers([7])).not.toEqual(hashNumbers([7 + 2 ** 32]));
    expect(hashNumbers([1, 2])).not.toEqual(hashNumbers([2, 1]));
  });
});
