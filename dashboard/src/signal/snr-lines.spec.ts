import { readLines, runsOf, scaleOf } from './snr-lines.js';
import { markRadiusPx, snrStep } from './snr-steps.js';

const ROWS = [
  ['2026-11-23T01:00:00Z', '20m', 2, 20, 12.5],
  ['2026-11-23T01:00:00Z', '15m', 1, 31, 31],
  ['2026-11-23T01:01:00Z', '20m', 1, 8, 8],
  ['2026-11-23T01:05:00Z', '20m', 1, -14, -14],
];

describe('SNR over time', () => {
  const lines = readLines({ rows: ROWS });

  it('has a line for each band, which breaks off where nothing was heard', () => {
    expect(lines.map(({ band, points }) => [band, points.length])).toEqual([
      ['20m', 3],
      ['15m', 1],
    ]);
    const [twenty] = lines;
    expect(twenty?.points[0]).toEqual({
      atMs: Date.parse('2026-11-23T01:00:00Z'),
      spots: 2,
      best: 20,
      median: 12.5,
    });
    expect(runsOf(twenty?.points ?? [], 60_000).map((run) => run.length)).toEqual([2, 1]);
  });

  it('has a scale in whole tens that holds every median', () => {
    expect(scaleOf(lines)).toEqual({ low: -20, high: 40 });
    expect(scaleOf([])).toEqual({ low: 0, high: 30 });
    expect(scaleOf(readLines({ rows: [['2026-11-23T01:00:00Z', '20m', 2, 20, 4]] }))).toEqual({
      low: 0,
      high: 20,
    });
  });
});

describe('the steps of strength', () => {
  it.each([
    [-20, 1],
    [-1, 1],
    [0, 2],
    [9, 2],
    [10, 3],
    [29, 4],
    [30, 5],
    [60, 5],
  ])('%s dB is step %s', (db, step) => expect(snrStep(db)).toBe(step));

  it('are told by size too', () => {
    const sizes = [1, 2, 3, 4, 5].map(markRadiusPx);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  });
});
