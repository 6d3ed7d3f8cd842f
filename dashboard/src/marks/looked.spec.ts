import { jest } from '@jest/globals';
import type { Station } from '../service/api.js';
import { countNew, isNew, leave, markSeen, show, wait } from './looked.js';

const aStation = (callsign: string, first: string, last = first, band = '20m') =>
  ({
    callsign,
    band,
    mode: 'CW',
    frequency: 14_025,
    first_heard: `2026-09-30T14:${first}:00Z`,
    last_heard: `2026-09-30T14:${last}:00Z`,
  }) as Station;

const at = (minute: string) => jest.setSystemTime(Date.parse(`2026-09-30T14:${minute}:01Z`));

describe('a station is new since the viewer looked', () => {
  const list = {};
  const [first, second] = [{}, {}];
  const before = [aStation('K1ABC', '00', '05'), aStation('W1AW', '05')];

  beforeAll(() => {
    jest.useFakeTimers();
  });

  afterAll(() => {
    jest.useRealTimers();
  });

  it('and not while the past is shown: who sees nothing of now has not looked', () => {
    at('05');
    [list, first, second].forEach(wait);
    markSeen();
    expect(isNew(aStation('W1AW', '06'))).toBe(false);
    leave(list);
  });

  it('of lists that come one after the other all are of the first look', () => {
    // What stands first was heard long ago.
    show([aStation('N9PO', '01', '01', '80m')], first);
    const busy = [aStation('K1ABC', '03', '05'), aStation('W1AW', '05')];
    expect(busy.map(isNew)).toEqual([false, true]);
    show(busy, second);
    expect(busy.map(isNew)).toEqual([false, false]);
    // A list that was not there then, as of another band.
    expect(isNew(aStation('JA1XYZ', '03', '05', '40m'))).toBe(false);
    [first, second].forEach(leave);
  });

  it('when it was not shown and was heard first after that', () => {
    expect(countNew(before)).toBe(0);
    show(before, list);
    expect(countNew(before)).toBe(0);
    const come = aStation('JA1XYZ', '06');
    show([come, ...before], list);
    expect([come, ...before].map(isNew)).toEqual([true, false, false]);
    // On the air before, and left out by the filters of then.
    expect(isNew(aStation('VK2DEF', '04', '07'))).toBe(false);
  });

  it('until it is seen; heard again after the window it is no other station', () => {
    at('06');
    expect(isNew(aStation('JA1XYZ', '06'))).toBe(true);
    markSeen();
    expect(isNew(aStation('JA1XYZ', '06'))).toBe(false);
    expect(isNew(aStation('W1AW', '30'))).toBe(false);
    expect(isNew(aStation('VK2DEF', '30'))).toBe(true);
  });

  it('as it was seen last, when the past was looked at meanwhile', () => {
    const come = aStation('VK2DEF', '20');
    at('20');
    wait(list);
    markSeen();
    show([come, ...before], list);
    expect([come, ...before].map(isNew)).toEqual([true, false, false]);
  });

  it('wherever it is shown: of several lists all are seen', () => {
    const [mine, other] = [aStation('VK2DEF', '30'), aStation('ZL1ABC', '31')];
    show([mine], list);
    show([other], {});
    expect(countNew([mine, other])).toBe(2);
    markSeen();
    expect(countNew([mine, other])).toBe(0);
  });
});
