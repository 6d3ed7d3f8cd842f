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

const GAP = ' ';

/** The elements of a character, as `.-`; `undefined` for others than `A-Z 0-9 /`. */
export function elementsOf(character: string): string | undefined {
  return Object.hasOwn(CODES, character) ? CODES[character] : undefined;
}

/**
 * How differently two texts sound: the least number of mistakes that make one of the other. A mistake is a dot or dash heard
 * as the other, lost or added; the gap between two characters likewise (`AT`–`W`); and elements lost or added at
 * the beginning, all of a character together, because a skimmer that begins late loses a run of them. `E`–`I`, `T`–`N`,
 * `5`–`H` and `J`–`T` are 1 apart. A character without elements (`-`) counts as one of its own.
 *
 * A metric: 0 for equal texts only, the same both ways, and no way around is shorter. Some microseconds for two callsigns.
 */
export function morseDistance(a: string, b: string): number {
  const heard = signsOf(a);
  const sent = signsOf(b);
  const costToLose = startCosts(heard);
  const costToAdd = startCosts(sent);
  let above = costToAdd;
  for (let i = 1; i <= heard.length; i++) {
    const atStart = costToLose[i] ?? 0;
    const row = [atStart];
    for (let j = 1; j <= sent.length; j++) {
      const changed = (above[j - 1] ?? 0) + (heard[i - 1] === sent[j - 1] ? 0 : 1);
      const lost = (above[j] ?? 0) + 1;
      const added = (row[j - 1] ?? 0) + 1;
      row.push(Math.min(changed, lost, added, atStart + (costToAdd[j] ?? 0)));
    }
    above = row;
  }
  return above[sent.length] ?? 0;
}

/** Dots, dashes and gaps. A character without elements stands for itself, in quotes: a hyphen is no dash. */
function signsOf(text: string): string[] {
  return [...text].flatMap((character, place) => {
    const elements = elementsOf(character);
    const signs = elements === undefined ? [`'${character}'`] : [...elements];
    return place === 0 ? signs : [GAP, ...signs];
  });
}

/** The mistakes that lose the first n signs: one for the elements, and one for each gap. */
function startCosts(signs: readonly string[]): number[] {
  const costs = [0];
  let gaps = 0;
  for (const sign of signs) {
    if (sign === GAP) gaps++;
    costs.push(1 + gaps);
  }
  return costs;
}
