import { parseTimestampMs, toIsoSeconds } from './timestamp.js';

const NOW_MS = Date.UTC(2026, 8, 30, 14, 33, 20, 500);

describe('parseTimestampMs', () => {
  it.each([
    ['2026-09-30T14:33:00Z', Date.UTC(2026, 8, 30, 14, 33)],
    ['2026-09-30t14:33:00z', Date.UTC(2026, 8, 30, 14, 33)],
    ['2026-09-30T14:33', Date.UTC(2026, 8, 30, 14, 33)],
    ['2026-09-30 14:33:05', Date.UTC(2026, 8, 30, 14, 33, 5)],
    ['2026-09-30', Date.UTC(2026, 8, 30)],
    ['2026-09-30T14:33:00.250Z', Date.UTC(2026, 8, 30, 14, 33, 0, 250)],
    ['2026-09-30T14:33:00+02:00', Date.UTC(2026, 8, 30, 12, 33)],
    ['2026-09-30T14:33:00-0530', Date.UTC(2026, 8, 30, 20, 3)],
    ['2026-09-30T14:33:00+02', Date.UTC(2026, 8, 30, 12, 33)],
    ['1790779980', 1_790_779_980_000],
    ['1790779980.5', 1_790_779_980_500],
    ['1790779980500', 1_790_779_980_500],
    ['0', 0],
    ['45s', NOW_MS - 45_000],
    ['30m', NOW_MS - 30 * 60_000],
    ['6H', NOW_MS - 6 * 3_600_000],
    ['2d', NOW_MS - 2 * 86_400_000],
    ['999999d', 0],
  ])('reads %s', (text, expectedMs) => {
    expect(parseTimestampMs(text, NOW_MS)).toBe(expectedMs);
  });

  it.each([
    'yesterday',
    '-5',
    '1e9',
    'NaN',
    '2026-02-30',
    '2026-13-01',
    '2026-09-30T25:00:00Z',
    '2026-09-30T24:00:00Z',
    '2026-09-30T14:33:00+25:00',
    '30 m',
    '5w',
    '99999999999999999',
    '9999999999999999',
  ])('refuses %s', (text) => {
    expect(parseTimestampMs(text, NOW_MS)).toBeUndefined();
  });
});

describe('toIsoSeconds', () => {
  it('has whole seconds and a Z', () => {
    expect(toIsoSeconds(1_790_779_980)).toBe('2026-09-30T14:53:00Z');
  });
});
