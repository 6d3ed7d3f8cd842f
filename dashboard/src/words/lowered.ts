/** A name within a sentence: `time` for `Time`; abbreviations such as `SNR` stay. */
export function lowered(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Names within a sentence, in a language: `time, distance and band`. */
export function listed(language: string, names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
