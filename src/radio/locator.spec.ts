import { parseLocator } from './locator.js';

describe('a locator', () => {
  it.each([
    ['FN31', 'FN31'],
    ['fn31PR', 'FN31pr'],
    ['FN31pr', 'FN31pr'],
    [' jo62qm ', 'JO62qm'],
    ['RR99XX99', 'RR99xx99'],
    ['aa00', 'AA00'],
  ])('%j is written %j', (text, written) => expect(parseLocator(text)).toBe(written));

  it.each([
    '',
    'FN',
    'FN3',
    'FN31p',
    'FN31pr2',
    'FN3121',
    'FN31pr211',
    'SN31',
    'FS31',
    'FN31py',
    'FN31 pr',
    'NOT_FOUND',
    'ＦＮ31',
    'FN31\nX',
  ])('%j is none', (text) => expect(parseLocator(text)).toBeUndefined());
});
