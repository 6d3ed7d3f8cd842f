/** Letters of a name that fit one line of a laptop's list, and of one that is narrow or has more columns than usual. */
const SHORT = 17;
const SHORTEST = 7;

/** Letters of small print that fit a line where names have little room. */
const SMALL_LINE = 11;

/** Kana, Kanji and other signs that are as wide as two letters, and begin a line anywhere. */
const WIDE = /[\u2E80-\uFF60]/g;

/** The class of an entity by its name: what does not fit one line takes two of small print, or else three of still smaller. */
export function lengthClass(name: string): string {
  const letters = lettersOf(name);
  if (letters > SHORT) return smallLines(name) > 2 ? 'is-long is-longest' : 'is-long';
  return letters > SHORTEST ? 'is-medium' : '';
}

function lettersOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** How many lines of small print the words take; a word that is longer than a line counts as too many. */
function smallLines(name: string): number {
  let lines = 1;
  let taken = 0;
  for (const part of name.match(/[\u2E80-\uFF60]|[^\s\u2E80-\uFF60]+\s?|\s/g) ?? []) {
    const letters = lettersOf(part.trim());
    if (letters > SMALL_LINE) return Infinity;
    if (taken + letters > SMALL_LINE) {
      lines++;
      taken = 0;
    }
    taken += lettersOf(part);
  }
  return lines;
}
