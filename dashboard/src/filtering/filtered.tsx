import { filtersText } from './text/filters-text.js';
import { useCountries } from '../radio/countries.js';
import {
  type Filters,
  isFiltered,
  readFilters,
  withoutHalves,
  writeFilters,
} from '../address/filters.js';
import { goWith, place } from '../address/router.js';
import { words } from '../words/words.js';

/** The filters of the address, without a window: the view has its own. */
export function addressFilters(): Filters {
  return withoutHalves({ ...readFilters(place.value.query), since: '', until: '' });
}

/** What is counted of a view that has no controls for filters and was given some, and how to count all again. */
export function Filtered({ filters }: { filters: Filters }) {
  useCountries(Boolean(filters.more.dxcc || filters.more.spotter_dxcc));
  if (!isFiltered(filters)) return null;
  const { clear } = words.value.filters;
  const none = Object.fromEntries(Object.keys(writeFilters(filters)).map((name) => [name, '']));
  return (
    <p class="lead">
      {filtersText(filters)}{' '}
      <button type="button" onClick={() => goWith(none)}>
        {clear}
      </button>
    </p>
  );
}
