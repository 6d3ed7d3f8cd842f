import { clockHours } from './clock-hours.js';

describe('clockHours', () => {
  const hours = (since: string, until: string, rows: [string, number][] = []) =>
    clockHours({ since, until, rows }).map(({ hour, count, part }) => [
      hour.slice(11, 16),
      count,
      part?.map((at) => at.slice(11, 16)),
    ]);

  it('has every hour of the window, and says which are parts', () => {
    const rows: [string, number][] = [
      ['2026-11-29T12:00:00Z', 7],
      ['2026-11-29T10:00:00Z', 4],
    ];
    expect(hours('2026-11-29T10:40:00Z', '2026-11-29T12:56:10Z', rows)).toEqual([
      ['10:00', 4, ['10:40', '11:00']],
      ['11:00', 0, undefined],
      ['12:00', 7, ['12:00', '12:56']],
    ]);
  });

  it('knows whole hours by their last second', () => {
    expect(hours('2026-11-29T00:00:00Z', '2026-11-29T01:59:59Z')).toEqual([
      ['00:00', 0, undefined],
      ['01:00', 0, undefined],
    ]);
  });
});
