import { NO_FILTERS } from '../address/filters.js';
import { endedAt, inMoment, lengthMs, momentOf, noMoment, toAge, toMoment } from './moment.js';

const of = (query: string) => momentOf(new URLSearchParams(query), '1h');
const windowOf = (query: string) => {
  const { since, until } = of(query) ?? {};
  return [since, until];
};

describe('the moment of an address', () => {
  it.each([
    // Usual for the view.
    ['at=2020-11-20T14:00Z', '2020-11-20T13:00:00Z', '2020-11-20T13:59:59Z'],
    ['at=2020-11-20T14:00:30Z', '2020-11-20T13:00:00Z', '2020-11-20T13:59:59Z'],
    ['at=2020-11-20', '2020-11-19T23:00:00Z', '2020-11-19T23:59:59Z'],
    ['at=2020-11-20T14:00Z&since=15m', '2020-11-20T13:45:00Z', '2020-11-20T13:59:59Z'],
    ['at=2020-11-20T14:00Z&since=90s', '2020-11-20T13:58:30Z', '2020-11-20T13:59:59Z'],
    [
      'at=2020-11-20T14:00Z&since=2020-11-20T10:00Z',
      '2020-11-20T10:00:00Z',
      '2020-11-20T13:59:59Z',
    ],
    // No beginning of a window that ends there.
    [
      'at=2020-11-20T14:00Z&since=2020-11-20T15:00Z',
      '2020-11-20T13:00:00Z',
      '2020-11-20T13:59:59Z',
    ],
    ['at=2020-11-20T14:00Z&since=soon', '2020-11-20T13:00:00Z', '2020-11-20T13:59:59Z'],
  ])('%s is the end of the window since %s until %s', (query, since, until) => {
    expect(windowOf(query)).toEqual([since, until]);
  });

  it.each(['', 'at=', 'at=soon', 'at=2020-02-31T10:00Z', 'at=2999-01-01T00:00Z'])(
    'is none of %p: it is now',
    (query) => expect(of(query)).toBeUndefined(),
  );

  it.each([
    ['', undefined],
    ['at=2020-11-20T14:00Z', undefined],
    ['at=garbage', { at: 'garbage', isFuture: false }],
    ['at=2999-01-01T00:00Z', { at: '2999-01-01T00:00Z', isFuture: true }],
  ])('%p asks for one in vain: %p', (query, none) =>
    expect(noMoment(new URLSearchParams(query))).toEqual(none),
  );

  it.each([
    ['since=1h', undefined],
    ['until=2999-01-01T00:00Z', undefined],
    ['until=garbage', undefined],
    ['until=2020-11-20T14:00Z', Date.parse('2020-11-20T14:00Z')],
  ])('%p is a window that ended at %p', (query, endMs) =>
    expect(endedAt(new URLSearchParams(query))).toBe(endMs),
  );

  it('takes the place of the window alone', () => {
    const filters = { ...NO_FILTERS, call: 'K1ABC', since: '15m', until: '5m' };
    expect(inMoment(filters, undefined)).toBe(filters);
    expect(inMoment(filters, of('at=2020-11-20T14:00Z&since=15m'))).toEqual({
      ...filters,
      since: '2020-11-20T13:45:00Z',
      until: '2020-11-20T13:59:59Z',
    });
  });

  it('is led to with the length of the window, and left', () => {
    const atMs = Date.parse('2020-11-20T14:00Z');
    const to = (query: string, ms: number | undefined) => toMoment(new URLSearchParams(query), ms);
    const at = '2020-11-20T14:00Z';
    expect(to('since=6h&band=20m', atMs)).toEqual({ at, until: '' });
    const window = 'since=2020-11-18T10:00Z&until=2020-11-18T11:30Z';
    expect(to(window, atMs)).toEqual({ at, until: '', since: '90m' });
    const open = `since=2020-11-20T12:00Z&at=${at}`;
    expect(to(open, atMs + 60_000)).toEqual({ at: '2020-11-20T14:01Z', until: '', since: '2h' });
    expect(to(`at=${at}`, undefined)).toEqual({ at: '', until: '' });
    expect(lengthMs(of(`at=${at}&since=6h`)!)).toBe(6 * 3_600_000);
  });

  it.each([
    [3_600_000, '1h'],
    [600_000, '10m'],
    [60_000, '1m'],
    [86_400_000, '24h'],
    [5_400_000, '90m'],
    [10, '1m'],
  ])('has a window of %d ms as the age %s', (ms, age) => expect(toAge(ms)).toBe(age));
});
