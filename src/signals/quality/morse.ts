/** The elements of letters, digits and the slash (ITU-R M.1677-1). */
const CODES: Readonly<Record<string, string>> = {
  A: '.-',
  B: '-...',
  C: '-.-.',
  D: '-..',
  E: '.',
  F: '..-.',
  G: '--.',
  H: '....',
  I: '..',
  J: '.---',
  K: '-.-',
  L: '.-..',
  M: '--',
  N: '-.',
  O: '---',
  P: '.--.',
  Q: '--.-',
  R: '.-.',
  S: '...',
  T: '-',
  U: '..-',
  V: '...-',
  W: '.--',
  X: '-..-',
  Y: '-.--',
  Z: '--..',
  '0': '-----',
  '1': '.----',
  '2': '..---',
  '3': '...--',
  '4': '....-',
  '5': '.....',
  '6': '-....',
  '7': '--...',
  '8': '---..',
  '9': '----.',
  '/': '-..-.',
};

/** The characters that have elements: `A-Z`, `0-9` and `/`. */
export const MORSE_CHARACTERS: readonly string[] = Object.keys(CODES);

/** The elements of a character, as `.-`; `undefined` for others than `A-Z 0-9 /`. */
export function elementsOf(character: string): string | undefined {
  return Object.hasOwn(CODES, character) ? CODES[character] : undefined;
}
