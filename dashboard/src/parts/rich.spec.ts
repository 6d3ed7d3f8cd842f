import { rich } from './rich.js';

describe('texts with marks', () => {
  const marks = { b: (inner: string) => `*${inner}*`, name: () => 'K1ABC' };

  it.each([
    ['<b>7</b> of <b>9</b> here', '*7* of *9* here'],
    ['Delete <name></name>?', 'Delete K1ABC?'],
    ['no mark', 'no mark'],
    ['an <i>unknown</i> one', 'an unknown one'],
    ['<EOR> and 1 < 2', '<EOR> and 1 < 2'],
  ])('%s', (text, drawn) => expect(rich(text, marks).map(String).join('')).toBe(drawn));
});
