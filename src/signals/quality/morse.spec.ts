import { elementsOf, MORSE_CHARACTERS } from './morse.js';

/** By elements: shortest first, dots before dashes, nothing where no character of a callsign is. */
const BY_ELEMENTS = 'ETIANMSURWDKGOHVF*L*PJBXCYZQ**54*3***2*******16*/*****7***8*90';

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
