import { preferredLanguage } from './languages.js';

describe('the language of the page', () => {
  it.each([
    [undefined, ['ja-JP', 'en'], 'ja'],
    [undefined, ['de'], 'de'],
    [undefined, ['pl-PL', 'FR-CA', 'en'], 'fr'],
    [undefined, ['pl'], 'en'],
    [undefined, [], 'en'],
    ['es', ['ja'], 'es'],
    ['en', ['ja'], 'en'],
    ['tlh', ['ja'], 'ja'],
    ['constructor', ['de'], 'de'],
  ])('kept %s, in a browser of %j, is %s', (kept, wanted, tag) => {
    expect(preferredLanguage(kept, wanted)).toBe(tag);
  });
});
