import { everyMs, isTooLong, windowAt } from './station-window.js';
import { HOUR_MS, MINUTE_MS, nowMs } from '../words/time.js';

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

  it('is asked again by its length, and seldom when it ended a while ago', () => {
    const until = (agoMs: number) => new Date(nowMs() - agoMs).toISOString();
    const each = (since: string, end: string) => everyMs({ since, until: end }, 3, 15);
    expect([each('', ''), each('6h', '')]).toEqual([3, 15]);
    // An age goes on with the time, and late spots still come for what ended just now.
    expect([each('2h', '1h'), each('10m', until(MINUTE_MS))]).toEqual([3, 3]);
    expect(each('2h', until(HOUR_MS))).toBe(10 * MINUTE_MS);
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
