import { ageText, clockText, minuteText, readMinute, spanText, startOf } from './time.js';
import { locale } from './locale.js';

const AT_MS = Date.UTC(2026, 8, 30, 14, 33, 7);

describe('where a window begins', () => {
  it.each([
    ['', AT_MS - 3_600_000],
    ['45s', AT_MS - 45_000],
    ['30m', AT_MS - 1_800_000],
    ['6h', AT_MS - 21_600_000],
    ['2d', AT_MS - 172_800_000],
    ['2026-09-30T14:00:00Z', Date.UTC(2026, 8, 30, 14)],
    ['nonsense', 0],
  ])('%j', (since, expected) => {
    expect(startOf(since, AT_MS)).toBe(expected);
  });
});

describe('times in words', () => {
  it.each([
    [0, 'now'],
    [42_000, '42 s'],
    [7 * 60_000, '7 min'],
    [3 * 3_600_000, '3 h'],
    [50 * 3_600_000, '2 d'],
  ])('%d ms are %j', (ms, expected) => {
    expect(spanText(ms)).toBe(expected);
  });

  it('a clock that runs behind makes nothing younger than now', () => {
    expect(ageText('2026-09-30T14:35:00Z', AT_MS)).toBe('now');
  });

  it('the clock is UTC', () => {
    expect(clockText('2026-09-30T14:33:07Z')).toBe('14:33:07');
  });
});

describe('a time that is written', () => {
  it.each([
    ['2026-09-30 14:33', '2026-09-30T14:33Z'],
    ['2026-09-30T04:03Z', '2026-09-30T04:03Z'],
    ['2026/9/3 4:03', '2026-09-03T04:03Z'],
    ['30.9.2026 14:33', '2026-09-30T14:33Z'],
    ['2026-09-30', '2026-09-30T00:00Z'],
    ['2026-02-31 14:33', undefined],
    ['2026-09-30 24:33', undefined],
    ['9/30/2026', undefined],
    ['noon', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, expected) => {
    expect(readMinute(text)).toBe(expected);
  });

  it.each(['en', 'de', 'fr', 'es', 'ja'] as const)('is read as it is shown, %s', (language) => {
    const before = locale.value;
    locale.value = language;
    expect(readMinute(minuteText(AT_MS))).toBe('2026-09-30T14:33Z');
    locale.value = before;
  });
});
