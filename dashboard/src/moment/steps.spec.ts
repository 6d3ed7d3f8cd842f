import {
  after,
  before,
  columnsOf,
  momentAtShare,
  shareOf,
  SPANS,
  stepMs,
  type Strip,
  stripAt,
} from './steps.js';

const ms = (text: string) => Date.parse(`${text}Z`);
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const ends = ({ fromMs, toMs }: Strip) => [iso(fromMs), iso(toMs)];

const NOW = ms('2026-11-29T14:33');
const FIRST = ms('2009-02-21T16:05');

describe('steps through the past', () => {
  it.each([
    [60, '2026-11-20T14:07', '2026-11-20T14:08', '2026-11-20T14:06'],
    [600, '2026-11-20T14:07', '2026-11-20T14:10', '2026-11-20T14:00'],
    [600, '2026-11-20T14:10', '2026-11-20T14:20', '2026-11-20T14:00'],
    [3_600, '2026-11-20T23:07', '2026-11-21T00:00', '2026-11-20T23:00'],
  ])('at %d times are on the clock: %s is followed by %s', (speed, at, next, last) => {
    expect(iso(after(ms(at), stepMs(speed)))).toBe(next);
    expect(iso(before(ms(at), stepMs(speed)))).toBe(last);
  });
});

describe('the line', () => {
  it.each([
    ['24h', '2026-11-29T09:00', '2026-11-28T14:40', '2026-11-29T14:40'],
    // A moment is the end of its window: midnight is the end of its day.
    ['24h', '2026-11-20T00:10', '2026-11-20T00:00', '2026-11-21T00:00'],
    ['24h', '2026-11-21T00:00', '2026-11-20T00:00', '2026-11-21T00:00'],
    ['7d', '2026-11-29T09:00', '2026-11-22T15:00', '2026-11-29T15:00'],
    ['7d', '2026-11-11T09:00', '2026-11-08T00:00', '2026-11-15T00:00'],
    ['365d', '2020-11-11T09:00', '2020-05-13T00:00', '2021-05-13T00:00'],
    ['', '2020-11-11T09:00', '2009-02-21T00:00', '2026-11-30T00:00'],
  ] as const)('of %p around %s is from %s to %s', (span, at, from, to) => {
    const strip = stripAt(span, ms(at), FIRST, NOW);
    expect(ends(strip)).toEqual([from, to]);
    const share = shareOf(strip, ms(at));
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
  });

  it('stays where it is from step to step', () => {
    const strips = [1, 2, 3, 23].map((hour) =>
      ends(stripAt('24h', ms('2026-11-20T00:00') + hour * 3_600_000, FIRST, NOW)),
    );
    expect(new Set(strips.map(String)).size).toBe(1);
  });

  it('has some two hundred columns at most, of whole days where it is long', () => {
    for (const span of SPANS) {
      const strip = stripAt(span, ms('2020-11-11T09:00'), FIRST, NOW);
      const columns = columnsOf(strip, []).length;
      expect([columns > 100, columns < 400]).toEqual([true, true]);
    }
  });

  it('counts what there is of a column in it, and nothing that is outside', () => {
    const strip = { fromMs: 0, toMs: 30, columnMs: 10 };
    const rows = [-1, 0, 9, 20, 30].map((at) => [at, 2] as const);
    expect(columnsOf(strip, rows)).toEqual([4, 0, 2]);
  });

  it('leads to moments on the clock, also beyond its ends', () => {
    const strip = stripAt('24h', ms('2026-11-20T14:00'), FIRST, NOW);
    const moments = [-1, 0, 0.503, 1, 2].map((share) => iso(momentAtShare(strip, share)));
    expect(moments).toEqual([
      '2026-11-20T00:00',
      '2026-11-20T00:00',
      '2026-11-20T12:00',
      '2026-11-21T00:00',
      '2026-11-21T00:00',
    ]);
    const long = stripAt('', ms('2026-11-20T14:00'), FIRST, NOW);
    expect(momentAtShare(long, 0.3217) % 3_600_000).toBe(0);
  });
});
