/** Those that are there, with a space between. */
export function spaced(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** A text of the values of a list; empty without any. */
export function saying(
  values: readonly string[],
  say: (values: readonly string[]) => string,
): string {
  return values.length === 0 ? '' : say(values);
}

/** Stations or skimmers, by their callsigns or else by their kind, with what else is asked of them; empty when nothing is. */
export function subject(calls: string, kind: string, clauses: readonly string[]): string {
  const asked = spaced(clauses);
  return calls === '' && asked === '' ? '' : spaced([calls || kind, asked]);
}

/** Values of which any may be meant, in a language: `A, B oder C`. */
export function anyOf(language: string): (values: readonly string[]) => string {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return (values) => list.format(values);
}
