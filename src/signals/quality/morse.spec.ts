import fc from 'fast-check';
import { elementsOf, MORSE_CHARACTERS, morseDistance } from './morse.js';

/** By elements: shortest first, dots before dashes, nothing where no character of a callsign is. */
const BY_ELEMENTS = 'ETIANMSURWDKGOHVF*L*PJBXCYZQ**54*3***2*******16*/*****7***8*90';

/** Texts of characters that sound alike, and of any. */
const heard = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'EITN5H6/'), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom(...MORSE_CHARACTERS, '-'), maxLength: 6 }),
);

describe('the elements of characters', () => {
  it('are those of the international code', () => {
    let place = 0;
    const wrong: string[] = [];
    for (let length = 1; length <= 5; length++) {
      for (let bits = 0; bits < 2 ** length; bits++) {
        const binary = bits.toString(2).padStart(length, '0');
        const elements = binary.replaceAll('0', '.').replaceAll('1', '-');
        const character = BY_ELEMENTS[place++]!;
        if (character !== '*' && elementsOf(character) !== elements) wrong.push(character);
      }
    }
    expect(wrong).toEqual([]);
    expect(MORSE_CHARACTERS.toSorted()).toEqual([...BY_ELEMENTS.replaceAll('*', '')].toSorted());
  });

  it('are unknown of others', () => {
    expect(['-', 'a', '', 'AB', 'constructor'].map(elementsOf)).toEqual(Array(5).fill(undefined));
  });
});

describe('the Morse distance', () => {
  it.each([
    ['E', 'I', 1], // a dot more
    ['T', 'N', 1],
    ['5', 'H', 1],
    ['S', 'U', 1], // a dash more
    ['A', 'I', 1], // a dash heard as a dot
    ['TH', '6', 1], // the gap between characters
    ['AT', 'W', 1],
    ['TS', 'B', 1],
    ['J', 'T', 1], // the beginning, lost by who begins late
    ['5', 'E', 1],
    ['W1AW', '1AW', 2], // a character and the gap behind it
    ['K1ABC', 'K1ABE', 3], // elsewhere each element counts
    ['K1ABC', 'K1ABC', 0],
    ['K1ABC', '', 5],
    ['E-', 'ET', 1], // a hyphen is no dash
  ])('of %s and %s is %d', (one, other, distance) => {
    expect(morseDistance(one, other)).toBe(distance);
  });

  it('is 0 for equal texts only', () => {
    fc.assert(
      fc.property(heard, heard, (one, other) => {
        expect(morseDistance(one, one)).toBe(0);
        expect(morseDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });

  it('is the same both ways', () => {
    fc.assert(
      fc.property(heard, heard, (one, other) => {
        expect(morseDistance(one, other)).toBe(morseDistance(other, one));
      }),
    );
  });

  it('is never longer than the way by a third text', () => {
    fc.assert(
      fc.property(heard, heard, heard, (one, between, other) => {
        const around = morseDistance(one, between) + morseDistance(between, other);
        expect(morseDistance(one, other)).toBeLessThanOrEqual(around);
      }),
      { numRuns: 2_000 },
    );
  });

  it('grows by at most what is put before or behind both', () => {
    fc.assert(
      fc.property(heard, heard, heard, (one, other, same) => {
        const alone = morseDistance(one, other);
        expect(morseDistance(one + same, other + same)).toBeLessThanOrEqual(alone + 1);
      }),
    );
  });

  it('is 1 where one element, or one gap between characters, is lost or heard as the other', () => {
    const texts = fc.string({ unit: fc.constantFrom(...MORSE_CHARACTERS), minLength: 1 });
    const characters = new Map(MORSE_CHARACTERS.map((one) => [elementsOf(one)!, one]));
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom('', '.', '-'), (text, nat, sign) => {
        const signs = [...text].map(elementsOf).join(' ');
        const place = nat % signs.length;
        const bent = signs.slice(0, place) + sign + signs.slice(place + 1);
        const misread = bent.split(' ').map((elements) => characters.get(elements));
        fc.pre(bent !== signs && !misread.includes(undefined));
        expect(morseDistance(text, misread.join(''))).toBe(1);
      }),
    );
  });
});
