/** A tag with the length of its value: `<CALL:5>`, `<CALL:5:S>`. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  /** Characters of its value; `undefined` without a length that can be read: `<EOR>`, `<CALL>`, `<CALL:x>`. */
  readonly length: number | undefined;
  readonly valueAt: number;
}

/** What is not decided before more of the file is there. */
export type OrMore<Known> = Known | 'more';

/** So many characters at most: `name`, `length` and `type` of `<name:length:type>`. */
const TAG = /<([^<>:]{1,60})(?::([^<>:]{0,20}))?(?::[^<>]{0,60})?>/y;
/** The beginning of what may become a {@link TAG}. */
const UNFINISHED = /<[^<>]{0,142}$/y;
/** What may stand behind a value: a tag with a length, or an end. */
const BEHIND = /\s{0,1000}<(?:\s*(?:eo[rh]|eh)\s*|[^<>:]{1,60}:\s*\d{1,9}\s*(?::[^<>]{0,60})?)>/iy;
const UNFINISHED_BEHIND = /\s{0,1000}(?:<[^<>]{0,142})?$/y;
const BLANK = /\s*$/y;

/** A longer value has a wrong length. So much of a file is waited for to tell. */
const MAX_VALUE = 20_000;

/** Reads the tag at a `<`; `undefined` when it begins none. */
export function tagAt(text: string, at: number): OrMore<Tag | undefined> {
  TAG.lastIndex = at;
  const match = TAG.exec(text);
  if (!match) return matchesAt(UNFINISHED, text, at) ? 'more' : undefined;
  const [whole, name = '', length = ''] = match;
  return {
    name: name.trim().toLowerCase(),
    length: /^\s*\d+\s*$/.test(length) ? Number(length) : undefined,
    valueAt: at + whole.length,
  };
}

/**
 * Finds where a value of so many characters ends; `undefined` when the length is wrong. One with a `<` in it, as a comment that
 * quotes ADIF, is a value when it `mayQuote` and a tag, or the end of the file, is right behind it: a length that is too long
 * would take fields, and records, for a value.
 * @param isLast whether the text goes to the end of the file
 */
export function valueEnd(
  text: string,
  { valueAt, length = 0 }: Tag,
  mayQuote: boolean,
  isLast: boolean,
): OrMore<number | undefined> {
  if (length > MAX_VALUE) return undefined;
  const end = valueAt + length;
  const next = text.indexOf('<', valueAt);
  if (next < 0 || next >= end) {
    if (end <= text.length) return end;
    return isLast ? undefined : 'more';
  }
  if (!mayQuote) return undefined;
  for (const one of [end, endByCharacters(text, valueAt, length)]) {
    const is = isEnd(text, one, isLast);
    if (is !== false) return is === 'more' ? 'more' : one;
  }
  return undefined;
}

/** Whether a tag, or the end of the file, is behind a value that ends there. */
function isEnd(text: string, end: number, isLast: boolean): OrMore<boolean> {
  if (end > text.length) return isLast ? false : 'more';
  if (matchesAt(BEHIND, text, end)) return true;
  if (isLast) return matchesAt(BLANK, text, end);
  return matchesAt(UNFINISHED_BEHIND, text, end) ? 'more' : false;
}

/** Where so many characters of UTF-8 end, in a text that has its bytes as characters. */
function endByCharacters(text: string, from: number, length: number): number {
  let at = from;
  for (let left = length; left > 0; left--) {
    do at++;
    while (isContinuation(text.charCodeAt(at)));
  }
  return at;
}

/** A byte from 0x80 to 0xBF is read as a character of Latin 1, or as one of Windows far behind. */
function isContinuation(code: number): boolean {
  return code >= 0x80 && !(code >= 0xc0 && code <= 0xff);
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}
