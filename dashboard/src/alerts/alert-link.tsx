import { type Filters, writeFilters } from '../address/filters.js';
import { NEEDED } from '../needed/needed.js';
import { place, toHref } from '../address/router.js';
import { words } from '../words/words.js';

/** Leads to the form of a new alert with these filters. The window is left out: an alert is about what comes. */
export function AlertLink({ filters }: { readonly filters: Filters }) {
  const { since: _since, until: _until, ...criteria } = writeFilters(filters);
  const needed = place.value.query.get(NEEDED) ?? '';
  return (
    <a class="button" href={toHref('/alerts', { new: '1', [NEEDED]: needed, ...criteria })}>
      {words.value.alerts.link}
    </a>
  );
}
