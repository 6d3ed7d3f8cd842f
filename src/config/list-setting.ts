import { GROUP_NAME_RULE, groupNameProblem } from '../radio/group-name.js';
import { type FileOrUrl, parseFileOrUrl } from './published/file-or-url.js';

/** A member list of `LISTS`: at a URL, or in a file. */
export interface ListSetting extends FileOrUrl {
  readonly name: string;
}

export const MAX_LISTS = 20;

/** Rule for an entry of `LISTS`; completes "this entry must be …". */
export const LIST_RULE =
  `name=URL or name=path: the name ${GROUP_NAME_RULE}, and not a reserved word; ` +
  'the URL http:// or https://';

/**
 * The comma before an entry, unlike commas of URLs and paths. An entry begins with a name of at least three characters
 * and `=`, or with a shorter one if a URL or a path with `/` or `.` follows: so `?columns=a,b=c` stays whole, and a
 * name that is too short is refused.
 */
const BETWEEN_ENTRIES = /,(?=\s*(?:[\w-]{3,}\s*=|[\w-]+\s*=\s*(?:https?:|[./])))/i;

/** Splits `LISTS` into its entries; none for the text `none`. */
export function splitLists(text: string): string[] {
  return text.toLowerCase() === 'none' ? [] : text.split(BETWEEN_ENTRIES);
}

/** Parses an entry of `LISTS`, `name=URL` or `name=path`; `undefined` when it is neither. */
export function parseListSetting(entry: string): ListSetting | undefined {
  const [, name = '', from = ''] = /^([^=]*)=(.*)$/s.exec(entry)?.map((part) => part.trim()) ?? [];
  if (groupNameProblem(name) !== undefined || from === '') return undefined;
  const place = parseFileOrUrl(from);
  return place && { name, ...place };
}
