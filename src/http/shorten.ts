const MAX_CHARACTERS = 40;

/** Shortens a text that a client sent to 40 characters, to be told back. */
export function shorten(sent: string): string {
  if (sent.length <= MAX_CHARACTERS) return sent;
  // The cut may leave half of a surrogate pair.
  return `${sent.slice(0, MAX_CHARACTERS).replace(/\p{Cs}$/u, '')}…`;
}
