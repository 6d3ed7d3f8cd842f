/** Field and square, and where given subsquare, extended square, and what is beyond every use here. */
const LOCATOR = /^([A-R]{2}\d{2})(?:([A-X]{2})(?:(\d{2})(?:[A-X]{2})?)?)?$/i;

/**
 * A Maidenhead locator of 4, 6 or 8 characters as it is usually written: `FN31`, `FN31pr`,
 * `FN31pr21`. Trims; of 10 characters it has the first 8; `undefined` when the text is none.
 */
export function parseLocator(text: string): string | undefined {
  const match = LOCATOR.exec(text.trim());
  if (!match) return undefined;
  const [, square = '', subsquare = '', extended = ''] = match;
  return square.toUpperCase() + subsquare.toLowerCase() + extended;
}

/** {@link parseLocator}, to a subsquare at most: `FN31`, `FN31pr`. */
export function parseSubsquare(text: string): string | undefined {
  return parseLocator(text)?.slice(0, 6);
}

const FIELD = /^[A-R]{2}$/i;

/** The first 2, 4 or 6 characters of locators, as these are written: `FN`, `FN42`, `FN42et`; `undefined` for none. */
export function parseLocatorBeginning(text: string): string | undefined {
  const beginning = text.trim();
  return FIELD.test(beginning) ? beginning.toUpperCase() : parseSubsquare(beginning);
}
