import { MAX_SPOTS } from './max-spots.js';
import { AT, NEWEST, PAGE } from './parameters.js';
import { goWith, place } from './router.js';

/** Which part of the spots is shown: the newest are page 1, and follow what comes. */
export interface SpotPage {
  readonly number: number;
  /** The newest spot when paging began: what came later moves no page. Empty on page 1. */
  readonly at: string;
}

/** What the address of a list loses for page 1: a page belongs to its filters. */
export const FIRST_PAGE: Readonly<Record<string, string>> = { [PAGE]: '', [NEWEST]: '', [AT]: '' };

export function readPage(query: URLSearchParams): SpotPage {
  const number = Number(query.get(PAGE) ?? 1);
  if (!Number.isSafeInteger(number) || number <= 1) return { number: 1, at: '' };
  return { number, at: query.get(NEWEST) ?? '' };
}

/**
 * Turns to a page. `newest` is the time of the newest spot that is shown on page 1: the pages are counted from
 * there, so that none is left out between two of them.
 */
export function turnTo(number: number, newest: string): void {
  const at = readPage(place.value.query).at || newest;
  const isFirst = number <= 1;
  goWith({ ...FIRST_PAGE, ...(!isFirst && { [PAGE]: `${number}`, [NEWEST]: at }) });
}

/** How many spots are on the pages before. */
export function offsetOf({ number }: SpotPage): number {
  return (number - 1) * MAX_SPOTS;
}
