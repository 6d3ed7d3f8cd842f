import { placeInMinute } from './spot-time.js';

const placedAt = (time: string, arrival: string): string | undefined => {
  const minuteOfDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
  const heardAtSeconds = placeInMinute(minuteOfDay, Date.parse(arrival));
  return heardAtSeconds === undefined ? undefined : new Date(heardAtSeconds * 1000).toISOString();
};

describe('placeInMinute', () => {
  it.each<[string, string, string, string]>([
    ['the minute of its arrival', '2259', '2026-11-20T22:59:42.000Z', '2026-11-20T22:59:42.000Z'],
    ['fractions floored', '2259', '2026-11-20T22:59:42.999Z', '2026-11-20T22:59:42.000Z'],
    ['first moment of the minute', '2259', '2026-11-20T22:59:00.000Z', '2026-11-20T22:59:00.000Z'],
    ['last moment of the minute', '2259', '2026-11-20T22:59:59.999Z', '2026-11-20T22:59:59.000Z'],
    ['a minute late', '2258', '2026-11-20T22:59:03.500Z', '2026-11-20T22:58:03.000Z'],
    ['ten minutes late', '2249', '2026-11-20T22:59:59.999Z', '2026-11-20T22:49:59.000Z'],
    ['a minute fast', '2300', '2026-11-20T22:59:59.999Z', '2026-11-20T22:59:59.000Z'],
    ['ten minutes fast', '2309', '2026-11-20T22:59:00.000Z', '2026-11-20T22:59:00.000Z'],
    ['yesterday', '2359', '2026-11-20T00:00:03.000Z', '2026-11-19T23:59:03.000Z'],
    ['ten minutes into yesterday', '2350', '2026-11-20T00:00:00.000Z', '2026-11-19T23:50:00.000Z'],
    ['last year', '2359', '2027-01-01T00:00:03.000Z', '2026-12-31T23:59:03.000Z'],
    ['fast over midnight', '0000', '2026-11-20T23:59:58.000Z', '2026-11-20T23:59:58.000Z'],
    ['ten fast over midnight', '0009', '2026-11-20T23:59:58.000Z', '2026-11-20T23:59:58.000Z'],
    ['a leap day', '2359', '2028-03-01T00:00:03.000Z', '2028-02-29T23:59:03.000Z'],
  ])('places %s', (_what, time, arrival, expected) => {
    expect(placedAt(time, arrival)).toBe(expected);
  });

  it.each<[string, string, string]>([
    ['eleven minutes late', '2248', '2026-11-20T22:59:00.000Z'],
    ['eleven minutes fast', '2310', '2026-11-20T22:59:59.999Z'],
    ['eleven minutes into yesterday', '2349', '2026-11-20T00:00:59.999Z'],
    ['eleven fast over midnight', '0010', '2026-11-20T23:59:00.000Z'],
    ['half a day away', '1059', '2026-11-20T22:59:00.000Z'],
  ])('refuses %s', (_what, time, arrival) => {
    expect(placedAt(time, arrival)).toBeUndefined();
  });

  it('refuses what is no minute at all', () => {
    expect(placeInMinute(Number.NaN, 0)).toBeUndefined();
  });
});
