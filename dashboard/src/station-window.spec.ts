import { isTooLong, windowAt } from './station-window.js';

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

describe('a window that is counted twice', () => {
  const AT = Date.parse('2026-09-30T14:33:07.250Z');

  it.each([
    ['', '', '2026-09-30T13:33:08.000Z', '2026-09-30T14:33:08.000Z'],
    ['15m', '', '2026-09-30T14:18:08.000Z', '2026-09-30T14:33:08.000Z'],
    ['2026-09-30T00:00Z', '', '2026-09-30T00:00:00.000Z', '2026-09-30T14:33:08.000Z'],
    ['6h', '2026-09-30T14:00Z', '2026-09-30T08:33:08.000Z', '2026-09-30T14:00Z'],
    ['soon', '', 'soon', '2026-09-30T14:33:08.000Z'],
  ])('since %p until %p is one', (since, until, from, to) => {
    expect(windowAt({ since, until }, AT)).toEqual({ since: from, until: to });
  });
});
