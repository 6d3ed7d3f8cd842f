import type { Station } from '../service/api.js';
import { countNew, isNew, markSeen, show } from './looked.js';

const aStation = (callsign: string, first: string, last = first) =>
  ({
    callsign,
    band: '20m',
    mode: 'CW',
    frequency: 14_025,
    first_heard: `2026-09-30T14:${first}:00Z`,
    last_heard: `2026-09-30T14:${last}:00Z`,
  }) as Station;

describe('a station is new since the viewer looked', () => {
  const list = {};
  const before = [aStation('K1ABC', '00', '05'), aStation('W1AW', '05')];

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
    expect(isNew(aStation('JA1XYZ', '06'))).toBe(true);
    markSeen();
    expect(isNew(aStation('JA1XYZ', '06'))).toBe(false);
    expect(isNew(aStation('W1AW', '30'))).toBe(false);
    expect(isNew(aStation('VK2DEF', '30'))).toBe(true);
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
