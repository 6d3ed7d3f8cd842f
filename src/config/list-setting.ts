import { GROUP_NAME_RULE, groupNameProblem } from '../radio/group-name.js';
import { publicUrl } from './redact.js';

/** A member list that the operator asked for: at a URL, or in a file. */
export interface ListSetting {
  readonly name: string;
  /** `http:` or `https:`, with its credentials; `undefined` for a file. */
  readonly url: string | undefined;
  /** Of a file; `undefined` for a URL. */
  readonly path: string | undefined;
  /** The URL without credentials and query, or the path: what everyone may see. */
  readonly source: string;
}

export const MAX_LISTS = 20;

/** What an entry of `LISTS` must be; completes "this entry must be …". */
export const LIST_RULE =
  `name=URL or name=path: the name ${GROUP_NAME_RULE}, and not a reserved word; ` +
  'the URL http:// or https://';

/**
 * Before an entry stands a comma; URLs and paths have commas too. An entry begins with a name of three characters or
 * more and `=`, or has a URL or a path with `/` or `.` behind them: so `?columns=a,b=c` stays whole, and a name that
 * is too short is refused.
 */
const BETWEEN_ENTRIES = /,(?=\s*(?:[\w-]{3,}\s*=|[\w-]+\s*=\s*(?:https?:|[./])))/i;

/** The entries of `LISTS`; none for the text `none`. */
export function splitLists(text: string): string[] {
  return text.toLowerCase() === 'none' ? [] : text.split(BETWEEN_ENTRIES);
}

/** One entry of `LISTS`, `name=URL` or `name=path`; `undefined` when it is neither. */
export function parseListSetting(entry: string): ListSetting | undefined {
  const [, name = '', from = ''] = /^([^=]*)=(.*)$/s.exec(entry)?.map((part) => part.trim()) ?? [];
  if (groupNameProblem(name) !== undefined || from === '') return undefined;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(from)) {
    return { name, url: undefined, path: from, source: from };
  }
  if (!/^https?:/i.test(from) || !URL.canParse(from)) return undefined;
  return { name, url: from, path: undefined, source: publicUrl(from) };
}
