import { useEffect, useRef, useState } from 'preact/hooks';
import { type Failure, failureText } from '../api.js';
import { BAND_NAMES, bandClass } from '../bands.js';
import { type Filters, isFiltered, NO_FILTERS, toggled } from '../filters.js';
import { TimeFilter } from './time-filter.js';

const MODES = ['CW', 'RTTY', 'FT8', 'FT4'];

/** Typing pauses this long before it counts. */
const SETTLED_MS = 300;

/** Puts filters into the address, as a step to go back from unless `replace` is given. */
export type ChangeFilters = (part: Partial<Filters>, how?: { replace: boolean }) => void;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
  /** What the service says against them. */
  readonly refusal: Failure | undefined;
}

/** Every filter of the API. */
export function FilterBar({ filters, onChange, refusal }: FilterBarProps) {
  const modes = [...MODES, ...filters.mode.filter((mode) => !MODES.includes(mode))];
  const active = [
    filters.call,
    filters.spotter,
    filters.mode[0],
    filters.band[0],
    filters.since || filters.until,
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
        <fieldset class="toggles">
          <legend>Mode</legend>
          {modes.map((mode) => (
            <Toggle
              key={mode}
              name={mode}
              isOn={filters.mode.includes(mode)}
              onClick={() => onChange({ mode: toggled(filters.mode, mode) })}
            />
          ))}
        </fieldset>
        <fieldset class="toggles">
          <legend>Band</legend>
          {BAND_NAMES.map((band) => (
            <Toggle
              key={band}
              name={band}
              class={`band ${bandClass(band)}`}
              isOn={filters.band.includes(band)}
              onClick={() => onChange({ band: toggled(filters.band, band) })}
            />
          ))}
        </fieldset>
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

interface ToggleProps {
  readonly name: string;
  readonly class?: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function Toggle({ name, isOn, onClick, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      class={`toggle ${rest.class ?? ''}`}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {rest.class && <i aria-hidden="true" />}
      {name}
    </button>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string, how: { replace: boolean }) => void;
}

/** What is typed counts when it settles, or at Enter. All that is typed at once is one step to go back from. */
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
  // Browsers give the clipboard to pages of https and of this machine alone.
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
