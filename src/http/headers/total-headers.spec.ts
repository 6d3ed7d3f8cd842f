import { shareOf } from './total-headers.js';

describe('the share of located spots', () => {
  it.each([
    [0, 7, '0.00'],
    [1, 3, '0.33'],
    [2, 3, '0.66'],
    [29, 100, '0.29'],
    [57, 100, '0.57'],
    [58, 100, '0.58'],
    [999_999, 1_000_000, '0.99'],
    [49_999_999_999, 50_000_000_000, '0.99'],
    [7, 7, '1.00'],
  ])('%i of %i is %s', (located, spots, share) => {
    expect(shareOf({ spots, located })).toBe(share);
  });
});
