import { computed } from '@preact/signals';
import { goWith, place } from '../address/router.js';
import { type ColumnId, columnOf, type Sorting } from '../rows/columns.js';
import { listLook, setLook } from '../rows/list-look.js';

/** The parameter of an address that sorts, of the page as of the API. */
const ORDER = 'order';

/** How the stations are sorted: as the address asks, else as the viewer likes it. */
export const sorting = computed<Sorting>(() => {
  const by = columnOf(place.value.query.get(ORDER));
  return by ? { by, isReversed: false } : listLook.value.sorting;
});

/** Sorts by a column; by the same one again the other way round. */
export function sortBy(by: ColumnId): void {
  const { by: before, isReversed } = sorting.value;
  setSorting({ by, isReversed: before === by && !isReversed });
}

export function setSorting(next: Sorting): void {
  setLook({ sorting: next });
  if (place.value.query.has(ORDER)) goWith({ [ORDER]: '' });
}
