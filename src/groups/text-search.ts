/** Whether a text has a part, in any case of any script: `ÉCOLE` has `école`, `STRASSE` has `straße`. */
export function hasPart(text: string, part: string): boolean {
  return fold(text).includes(fold(part));
}

/**
 * Lowered first, then raised: so both forms of a sigma, of an s and of a sharp s become one. Composed, because an
 * `é` may be written as one character or as two.
 */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
