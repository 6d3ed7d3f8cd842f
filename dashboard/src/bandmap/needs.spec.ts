import { ageOf, needsOf, rankOf } from './needs.js';

describe('what is marked of a station', () => {
  it('is first whether it is watched, then whether it is new, then how sure it is', () => {
    const suspect = { quality: 'suspect' } as const;
    expect(needsOf(suspect, { isWatched: true, isNew: true })).toEqual([
      'watched',
      'new',
      'suspect',
    ]);
    expect(needsOf(suspect, { isWatched: true, isNew: false })).toEqual(['watched', 'suspect']);
    expect(needsOf(suspect, { isWatched: false, isNew: true })).toEqual(['new', 'suspect']);
    expect(needsOf(suspect, { isWatched: false, isNew: false })).toEqual(['suspect']);
  });
});

describe('who is seen where there is room for one', () => {
  it('is who is needed, then who is new, then the surer, then the stronger', () => {
    const [suspect, single, weak, strong, fresh, needed] = [
      rankOf({ quality: 'suspect', snr: 40 }),
      rankOf({ quality: 'single', snr: 30 }),
      rankOf({ quality: 'confirmed', snr: -20 }),
      rankOf({ quality: 'confirmed', snr: -10 }),
      rankOf({ quality: 'suspect', snr: -20 }, { isNew: true }),
      rankOf({ quality: 'single', snr: -20 }, { isNeeded: true }),
    ];
    expect([fresh, strong, needed, suspect, weak, single].sort((a, b) => a - b)).toEqual([
      suspect,
      single,
      weak,
      strong,
      fresh,
      needed,
    ]);
  });
});

describe('the age of a label', () => {
  it.each([
    [0, 'fresh'],
    [119_999, 'fresh'],
    [120_000, 'older'],
    [480_000, 'old'],
  ] as const)('after %i ms is %s', (ageMs, age) => {
    expect(ageOf(ageMs)).toBe(age);
  });
});
