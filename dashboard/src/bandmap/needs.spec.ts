import { ageOf, needsOf } from './needs.js';

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
