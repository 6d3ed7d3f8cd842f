import { regionOf } from '../radio/regions.js';

/** Where the letters of flags begin, less where the letters A to Z do. */
const TO_FLAG_LETTER = 0x1f1e6 - 0x41;

/** The flags of England, Scotland and Wales: a black flag, letters of another kind, and an end. */
const BLACK_FLAG = '\u{1f3f4}';
const TO_TAG_LETTER = 0xe0000;
const END_OF_TAG = '\u{e007f}';

/** The flag of a DXCC entity as an emoji, `🇺🇸`; empty where it has none. */
export function flagOf(dxcc: number): string {
  const region = regionOf(dxcc) ?? '';
  const [country, part] = region.split('-');
  if (part === undefined) return shifted(region, TO_FLAG_LETTER);
  return BLACK_FLAG + shifted(`${country}${part}`.toLowerCase(), TO_TAG_LETTER) + END_OF_TAG;
}

function shifted(letters: string, by: number): string {
  return String.fromCodePoint(...[...letters].map((letter) => (letter.codePointAt(0) ?? 0) + by));
}
