/** Whether a text contains a part, in any case of any script: `ÉCOLE` contains `école`, `STRASSE` contains `straße`. */
export function hasPart(text: string, part: string): boolean {
  return fold(text).includes(fold(part));
}

/**
 * Makes texts comparable. Lowered first, then raised, so that both forms of a sigma, of an s and of a sharp s become
 * one. Composed, because an `é` may be written as one character or as two.
 */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
