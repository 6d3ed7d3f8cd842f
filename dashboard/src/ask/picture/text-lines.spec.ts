import { linesOf } from './text-lines.js';

describe('lines of a text', () => {
  it.each([
    ['Spots by hour', ['Spots by hour']],
    [
      'Spots nach Zeit in Schritten und Entfernung',
      ['Spots nach Zeit in', 'Schritten und', 'Entfernung'],
    ],
    ['Durchschnittsgeschwindigkeit je Band', ['Durchschnittsgeschwindigkeit', 'je Band']],
    [
      '時間、距離ごとのスポットの数とその割合を示す',
      ['時間、距離ごとのスポットの数とその割', '合を示す'],
    ],
    ['', ['']],
  ])('of up to 18 signs: %s', (text, expected) => {
    expect(linesOf(text, 18, (part) => part.length)).toEqual(expected);
  });
});
