import { type ChangeFilters, type Filters, readFilters, writeFilters } from '../address/filters.js';
import { FIRST_PAGE } from '../address/pages.js';
import { AT, PAGE } from '../address/parameters.js';
import { go, place, toHref } from '../address/router.js';

/**
 * Puts filters into the address of the view that is shown, beside those that it has.
 * @param others what the view keeps in its address besides
 */
export function changeFilters(
  part: Partial<Filters>,
  how?: Parameters<ChangeFilters>[1],
  others: Readonly<Record<string, string>> = {},
): void {
  const { path, query } = place.value;
  // The filters of this moment, not those of when the view was drawn.
  const written = writeFilters({ ...readFilters(query), ...part });
  // What is no filter stays as it is; the pages are those of other spots, and another end of the window takes a moment's place.
  const page = query.has(PAGE) ? FIRST_PAGE : part.until ? { [AT]: '' } : {};
  const kept = [...query].filter(([name]) => !(name in written));
  go(toHref(path, { ...written, ...Object.fromEntries(kept), ...page, ...others }), how);
}
