const MAX_CHARACTERS = 64;

/** Matches control characters, lone surrogates, line separators, and marks that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a name of a user or a room: without control characters, trimmed, at most 64 characters. Empty when nothing
 * is left.
 */
export function cleanName(text: string): string {
  const printable = text.replace(UNPRINTABLE, '').trim();
  if (printable.length <= MAX_CHARACTERS) return printable;
  // By code points, so that no character is cut in half.
  return Array.from(printable.slice(0, 2 * MAX_CHARACTERS))
    .slice(0, MAX_CHARACTERS)
    .join('')
    .trim();
}

/** Returns a name as a callsign, to match the user with stations heard. */
export function toCallsign(name: string): string {
  return name.toUpperCase();
}

/** Cleans the names and keeps each user once, in the first spelling. */
export function cleanNames(names: readonly string[]): string[] {
  const byCallsign = new Map<string, string>();
  for (const name of names.map(cleanName)) {
    const callsign = toCallsign(name);
    if (name !== '' && !byCallsign.has(callsign)) byCallsign.set(callsign, name);
  }
  return [...byCallsign.values()];
}
