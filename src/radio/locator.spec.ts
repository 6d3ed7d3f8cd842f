import { parseLocator, parseLocatorBeginning, parseSubsquare } from './locator.js';

describe('a locator', () => {
  it.each([
    ['FN31', 'FN31'],
    ['fn31PR', 'FN31pr'],
    ['FN31pr', 'FN31pr'],
    [' jo62qm ', 'JO62qm'],
    ['RR99XX99', 'RR99xx99'],
    ['aa00', 'AA00'],
    ['fn31PR21AB', 'FN31pr21'],
  ])('%j is written %j', (text, written) => expect(parseLocator(text)).toBe(written));

  it.each([
    '',
    'FN',
    'FN3',
    'FN31p',
    'FN31pr2',
    'FN3121',
    'FN31pr211',
    'FN31pr21a',
    'FN31pr21ay',
    'FN31pr21ab0',
    'SN31',
    'FS31',
    'FN31py',
    'FN31 pr',
    'NOT_FOUND',
    'ＦＮ31',
    'FN31\nX',
  ])('%j is none', (text) => expect(parseLocator(text)).toBeUndefined());
});

it.each([
  ['fn', undefined, 'FN'],
  ['FN31', 'FN31', 'FN31'],
  [' FN31PR', 'FN31pr', 'FN31pr'],
  ['FN31pr21', 'FN31pr', 'FN31pr'],
  ['FN31pr21ab', 'FN31pr', 'FN31pr'],
  ['FN3', undefined, undefined],
  ['FN31pr2', undefined, undefined],
  ['S', undefined, undefined],
])('%j is read to a subsquare: %j; as a beginning: %j', (text, subsquare, beginning) => {
  expect(parseSubsquare(text)).toBe(subsquare);
  expect(parseLocatorBeginning(text)).toBe(beginning);
});
