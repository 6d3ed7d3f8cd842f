import { setImmediate } from 'node:timers/promises';
import { parseCallsign } from '../../radio/callsign.js';
import { homeCallOf } from '../../radio/home-call.js';
import { withoutMark } from '../../tools/whole-lines.js';

/** Maximum members of a list. */
export const MAX_MEMBERS = 50_000;

/** Maximum size of a list's text. */
export const MAX_LIST_BYTES = 5_000_000;

/** Lines read without a pause: a millisecond of work. */
const LINES_AT_ONCE = 2_000;

/** The first column, without quotes: up to a comma, a semicolon, a bar or white space. */
const FIRST_COLUMN = /^ *["']? *([^"',;|\s]*)/;

/** A list that cannot be used; the message completes a sentence that begins with the list's name. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
}

/** Contents of a list's text. */
export interface ListText {
  /** Home calls, each once, sorted. */
  readonly members: readonly string[];
  /** Lines without a callsign in the first column, such as those that begin with `#`. */
  readonly leftOut: number;
}

/**
 * Reads a list: the first column of each line is a callsign. Never blocks for longer than a few milliseconds.
 * @throws ListRefused when it has more than 50,000 members, or none, as the page of an error.
 */
export async function readList(text: string): Promise<ListText> {
  const members = new Set<string>();
  let leftOut = 0;
  let lines = 0;
  for (const line of linesOf(withoutMark(text))) {
    const callsign = parseCallsign(FIRST_COLUMN.exec(line)?.[1] ?? '');
    if (callsign === undefined) leftOut++;
    else if (members.add(homeCallOf(callsign)).size > MAX_MEMBERS) {
      throw new ListRefused(`has more than ${MAX_MEMBERS} members`);
    }
    if (++lines % LINES_AT_ONCE === 0) await setImmediate();
  }
  if (members.size === 0) throw new ListRefused('has no callsign in the first column');
  return { members: [...members].sort(), leftOut };
}

/** Yields the lines of a text, with line ends of any system; no empty line after the last line end. */
function* linesOf(text: string): Generator<string> {
  const end = text.includes('\n') ? '\n' : '\r';
  for (let from = 0; from < text.length;) {
    const to = text.indexOf(end, from);
    yield text.slice(from, to === -1 ? undefined : to);
    from = to === -1 ? text.length : to + 1;
  }
}
