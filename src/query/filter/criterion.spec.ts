import type { RowTest, WordTest } from './criterion.js';

/** Held by `npm run typecheck`: an error that is expected and does not come is one. */
describe('what a filter can ask of a row', () => {
  it('is numbers of words, and bounds of measures: memory would find no spot of the others', () => {
    const tests: readonly (RowTest | WordTest)[] = [
      { column: 'band_id', ids: [8] },
      { column: 'wpm', min: 300 },
      // @ts-expect-error: speeds are no numbers of words
      { column: 'wpm', ids: [300] },
      // @ts-expect-error: nor are frequencies, to be left out
      { column: 'frequency_hz', notIds: [14_025_300] },
      // @ts-expect-error: a measure has no dictionary
      { column: 'snr_db', list: 'modes', words: ['CW'] },
      // @ts-expect-error: the numbers of words have no order
      { column: 'mode_id', min: 3 },
    ];
    expect(tests).toHaveLength(6);
  });
});
