import { hasPart } from './text-search.js';

describe('hasPart', () => {
  it.each([
    ['École de radio', 'École'],
    ['École de radio', 'éCOLE'],
    ['E\u0301cole', 'école'],
    ['Straßenfunk', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['ΡΑΔΙΟΣ', 'ραδιος'],
    ['ραδιοσταθμος', 'ΔΙΟΣ'],
    ['Клуб', 'КЛУБ'],
    ['my-club', ''],
    ['my-club', 'CLUB'],
  ])('%s has %s', (text, part) => expect(hasPart(text, part)).toBe(true));

  it.each([
    ['École', 'ecole'],
    ['my-club', 'clup'],
  ])('%s has no %s', (text, part) => expect(hasPart(text, part)).toBe(false));
});
