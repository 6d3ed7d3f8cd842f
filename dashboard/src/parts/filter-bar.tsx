import { useState } from 'preact/hooks';
import { type Failure, failureText } from '../api.js';
import { type Filters, isFiltered, NO_FILTERS } from '../filters.js';
import { AlertLink } from '../alerts/alert-link.js';
import { FilterSummary } from '../filtering/filter-summary.js';
import { words } from '../words/words.js';
import { CopyButton } from './copy-button.js';
import { ModeBandFilter } from './mode-band-filter.js';
import { MoreFilters } from './more-filters.js';
import { TextFilter } from './text-filter.js';
import { TimeFilter } from './time-filter.js';

/** Puts filters into the address, as a step to go back from unless `replace` is given. */
export type ChangeFilters = (part: Partial<Filters>, how?: { replace: boolean }) => void;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
  /** Why the service refused them. */
  readonly refusal: Failure | undefined;
  /** Exact number of spots that match, where the view knows it. */
  readonly total?: number | undefined;
}

/** Every filter of the API. */
export function FilterBar({ filters, onChange, refusal, total }: FilterBarProps) {
  const active = [
    filters.call,
    filters.spotter,
    filters.mode[0],
    filters.band[0],
    filters.since || filters.until,
    ...Object.values(filters.more),
  ];
  const activeCount = active.filter(Boolean).length;
  const [isOpen, setOpen] = useState(false);
  const text = words.value.filters;
  return (
    <>
      <form
        class={`filters ${isOpen ? 'is-open' : ''}`}
        role="search"
        aria-label={text.label}
        onSubmit={(event) => event.preventDefault()}
      >
        <button
          type="button"
          class="filters-toggle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text.toggle}
          {activeCount > 0 && <span class="badge">{activeCount}</span>}
        </button>
        <div class="filters-body">
          <TextFilter
            label={text.station}
            name="call"
            placeholder={text.stationHint}
            value={filters.call}
            onChange={(call, how) => onChange({ call }, how)}
          />
          <TextFilter
            label={text.skimmer}
            name="spotter"
            placeholder={text.skimmerHint}
            isList
            value={filters.spotter}
            onChange={(spotter, how) => onChange({ spotter }, how)}
          />
          <TimeFilter filters={filters} onChange={onChange} />
          <ModeBandFilter mode={filters.mode} band={filters.band} onChange={onChange} />
          <MoreFilters values={filters.more} onChange={(more, how) => onChange({ more }, how)} />
          <div class="filters-end">
            <AlertLink filters={filters} />
            {isFiltered(filters) && (
              <>
                <button type="button" onClick={() => onChange(NO_FILTERS)}>
                  {text.clear}
                </button>
                <CopyButton label={text.copyLink} text={() => location.href} />
              </>
            )}
          </div>
        </div>
        {refusal && (
          <p class="trouble" role="alert">
            {failureText(refusal)}
          </p>
        )}
      </form>
      <FilterSummary filters={filters} onChange={onChange} total={total} />
    </>
  );
}
