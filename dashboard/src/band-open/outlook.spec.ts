import { HOUR_MS } from '../words/time.js';
import type { HourCell } from './days.js';
import { cellText, heatStep, trendOf } from './heat.js';
import { fromMidnight, openFrom, spansOf, verdictOf } from './outlook.js';

/** A day that is usually open in some hours; without any: no day before. */
function dayOf(usual?: readonly number[], heard: Readonly<Record<number, number>> = {}) {
  return Array.from({ length: 24 }, (_, hour): HourCell => ({
    hourMs: hour * HOUR_MS,
    isNow: false,
    heard: heard[hour],
    mean: usual && (usual.includes(hour) ? 500 : 1),
    days: usual ? 30 : 0,
  }));
}

describe('the verdict on a band', () => {
  const day = dayOf([7, 8, 9, 22, 23]);

  it.each([
    [8, 100, { kind: 'open' }],
    [8, 4, { kind: 'closedUnusual' }],
    [5, 100, { kind: 'openEarly', hour: 7 }],
    [10, 100, { kind: 'openUnusual' }],
    [12, 0, { kind: 'closed', hour: 22 }],
    [1, 4, { kind: 'closed', hour: 7 }],
    [20, 5, { kind: 'openEarly', hour: 22 }],
  ])('at %s:00 with %s spots', (hour, count, verdict) => {
    expect(verdictOf(day, hour, count)).toEqual(verdict);
  });

  it('needs a day before; a band that never opens says so', () => {
    expect(verdictOf(dayOf(), 5, 3)).toEqual({ kind: 'openNoHistory' });
    expect(verdictOf(dayOf(), 5, 2)).toEqual({ kind: 'closedNoHistory' });
    expect(verdictOf(dayOf([]), 5, 2)).toEqual({ kind: 'closed', hour: undefined });
    expect(verdictOf(dayOf([]), 5, 3)).toEqual({ kind: 'openUnusual' });
  });

  it('says nothing of hours that nobody listened in', () => {
    expect(verdictOf(day, 8, undefined)).toEqual({ kind: 'unknown' });
    // Of noon to midnight nothing is known.
    const half = dayOf([7]).map((cell) =>
      cell.hourMs < 12 * HOUR_MS ? cell : { ...cell, mean: undefined },
    );
    expect(verdictOf(half, 5, 0)).toEqual({ kind: 'closed', hour: 7 });
    expect(verdictOf(half, 9, 0)).toEqual({ kind: 'closedNoHistory' });
    expect(verdictOf(half, 9, 100)).toEqual({ kind: 'openUnusual' });
  });

  it('counts an hour as open from a hundredth of the busiest, and at least three', () => {
    expect([openFrom(day), openFrom(dayOf([])), openFrom([])]).toEqual([5, 3, 3]);
  });

  it('tells the hours that follow each other', () => {
    expect(spansOf(day, ({ mean }) => mean === 500)).toEqual([
      [7, 10],
      [22, 24],
    ]);
    expect(spansOf(dayOf([], { 0: 5, 2: 4 }), ({ heard }) => heard === 5)).toEqual([[0, 1]]);
  });

  it('tells them over midnight, of the 24 hours up to 11:00', () => {
    const past = [...day.slice(12), ...day.slice(0, 12)];
    expect(spansOf(past, ({ mean }) => mean === 500)).toEqual([
      [22, 24],
      [7, 10],
    ]);
    expect(spansOf(past, ({ hourMs }) => hourMs > 21 * HOUR_MS || hourMs < 3 * HOUR_MS)).toEqual([
      [22, 3],
    ]);
    expect(fromMidnight(past)).toEqual(day);
  });
});

describe('a heat map', () => {
  it.each([
    [0, 100, 0],
    [1, 1_000_000, 1],
    [10, 100, 4],
    [100, 100, 6],
    [1, 1, 6],
    [5, 0, 6],
  ])('shades %s of up to %s in step %s', (value, most, step) =>
    expect(heatStep(value, most)).toBe(step),
  );

  it.each([
    [10, 5, 'more'],
    [9, 5, undefined],
    [2, 0, undefined],
    [3, 0, 'more'],
    [2, 4, 'less'],
    [0, 2, undefined],
    [50, undefined, undefined],
  ] as const)('marks %s where %s is usual as %s', (heard, usual, trend) =>
    expect(trendOf(heard, usual)).toBe(trend),
  );

  it.each([
    [0, '0'],
    [2.46, '2.5'],
    [312.4, '312'],
    [1_240, '1.2K'],
    [9_960, '10K'],
    [11_800, '12K'],
    [118_000, '118K'],
    [1_180_000, '1.2M'],
  ])('writes %s as %s', (value, text) => expect(cellText(value)).toBe(text));
});
