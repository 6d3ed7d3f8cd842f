import { filtersText } from '../filtering/text/filters-text.js';
import { useCountries } from '../radio/countries.js';
import type { AggregateQuery } from '../service/api.js';
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

/** Filters as parameters of `GET /aggregate`. */
export function filterQuery(filters: Filters): AggregateQuery {
  const given = Object.entries(writeFilters(filters)).filter(([, value]) => value !== '');
  // As the address has them: the API checks what somebody typed there.
  return Object.fromEntries(given);
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
