import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureText } from '../api.js';
import { type Filters, isFiltered, MORE_CONTROLS, NO_FILTERS } from '../filters.js';
import { ModeBandFilter } from './mode-band-filter.js';
import { TimeFilter } from './time-filter.js';

/** What is typed is used after a pause of this length. */
const SETTLED_MS = 300;

/** Puts filters into the address, as a step to go back from unless `replace` is given. */
export type ChangeFilters = (part: Partial<Filters>, how?: { replace: boolean }) => void;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
  /** Why the service refused them. */
  readonly refusal: Failure | undefined;
}

/** Every filter of the API. */
export function FilterBar({ filters, onChange, refusal }: FilterBarProps) {
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
  return (
    <form
      class={`filters ${isOpen ? 'is-open' : ''}`}
      role="search"
      aria-label="Filter the spots"
      onSubmit={(event) => event.preventDefault()}
    >
      <button
        type="button"
        class="filters-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{activeCount > 0 && <span class="badge">{activeCount}</span>}
      </button>
      <div class="filters-body">
        <TextFilter
          label="Station"
          name="call"
          placeholder="K1ABC or part"
          value={filters.call}
          onChange={(call, how) => onChange({ call }, how)}
        />
        <TextFilter
          label="Skimmer"
          name="spotter"
          placeholder="whole callsign"
          value={filters.spotter}
          onChange={(spotter, how) => onChange({ spotter }, how)}
        />
        <TimeFilter filters={filters} onChange={onChange} />
        <ModeBandFilter mode={filters.mode} band={filters.band} onChange={onChange} />
        <MoreFilters values={filters.more} onChange={(more, how) => onChange({ more }, how)} />
        <div class="filters-end">
          {isFiltered(filters) && (
            <>
              <button type="button" onClick={() => onChange(NO_FILTERS)}>
                Clear
              </button>
              <CopyLink />
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
  );
}

interface MoreFiltersProps {
  readonly values: Filters['more'];
  readonly onChange: (values: Filters['more'], how: { replace: boolean }) => void;
}

/** A field for each filter of the API that has no control of its own; open while one is set. */
function MoreFilters({ values, onChange }: MoreFiltersProps) {
  const isSet = Object.values(values).some((value) => value !== '');
  return (
    <details class="more-filters" open={isSet}>
      <summary>More filters</summary>
      <div class="more-fields">
        {MORE_CONTROLS.map(({ name, label }) => (
          <TextFilter
            key={name}
            label={label}
            name={name}
            placeholder="any"
            value={values[name] ?? ''}
            onChange={(value, how) => onChange({ ...values, [name]: value }, how)}
          />
        ))}
      </div>
    </details>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string, how: { replace: boolean }) => void;
}

/** What is typed is used after a pause, or at Enter. Going back undoes it in one step. */
function TextFilter({ label, name, placeholder, value, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  const hasStepped = useRef(false);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const settled = text.trim().toUpperCase();
      if (settled === value) return;
      onChange(settled, { replace: hasStepped.current });
      hasStepped.current = true;
    }, afterMs);
  };
  return (
    <label class="text-filter">
      <span>{label}</span>
      <input
        type="search"
        name={name}
        value={typed}
        placeholder={placeholder}
        size={13}
        maxLength={24}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onFocus={() => (hasStepped.current = false)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          settle(event.currentTarget.value, SETTLED_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value, 0);
        }}
      />
    </label>
  );
}

function CopyLink() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  // Only pages over https and of this machine may use the clipboard.
  if (!navigator.clipboard) return null;
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span class="copied" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
