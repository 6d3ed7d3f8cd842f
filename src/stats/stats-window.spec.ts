import { toStatsWindow } from './stats-window.js';

const NOW_MS = 1_000_000_000_500;
const LAST = 1_000_000_000;

describe('toStatsWindow', () => {
  it.each([
    [{}, 1, 0],
    [{ hours: 4 }, 4, 0],
    [{ start_hours: 4, end_hours: 0 }, 4, 0],
    [{ start_hours: 4, end_hours: 3 }, 4, 3],
    [{ start_hours: 4 }, 4, 0],
    [{ hours: 9, start_hours: 4 }, 4, 0],
    [{ hours: 9, end_hours: 0 }, 1, 0],
  ])('%j is from %i to %i hours ago', (asked, start, end) => {
    expect(toStatsWindow(asked, 1, NOW_MS)).toEqual({
      window: {
        fromSeconds: LAST + 1 - start * 3_600,
        toSeconds: end === 0 ? null : LAST + 1 - end * 3_600,
      },
      firstSeconds: LAST + 1 - start * 3_600,
      lastSeconds: LAST - end * 3_600,
      hours: start - end,
    });
  });

  it.each([
    [{ start_hours: 3, end_hours: 3 }, 1],
    [{ start_hours: 3, end_hours: 4 }, 1],
    [{ end_hours: 1 }, 1],
  ])('%j is no window', (asked, defaultHours) => {
    expect(() => toStatsWindow(asked, defaultHours, NOW_MS)).toThrow(/start_hours must be greater/);
  });

  it('takes the default start when only an end is given', () => {
    expect(toStatsWindow({ end_hours: 2 }, 12, NOW_MS).hours).toBe(10);
  });
});
