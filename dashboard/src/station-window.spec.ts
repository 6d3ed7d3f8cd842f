import { isTooLong } from './station-window.js';

describe('a window of stations', () => {
  it.each([
    ['', '', false],
    ['24h', '', false],
    ['25h', '', true],
    ['7d', '', true],
    ['7d', '6d', false],
    ['2026-09-29T14:00Z', '2026-09-30T14:00Z', false],
    ['2026-09-29T13:59Z', '2026-09-30T14:00Z', true],
  ])('since %p until %p: too long is %p', (since, until, expected) => {
    expect(isTooLong({ since, until })).toBe(expected);
  });
});
