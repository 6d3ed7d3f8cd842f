import type { Filters } from '../filters.js';
import { nowMs } from '../time.js';

const AGES = [
  ['15m', 'Past 15 minutes'],
  ['30m', 'Past 30 minutes'],
  ['', 'Past hour'],
  ['6h', 'Past 6 hours'],
  ['24h', 'Past 24 hours'],
  ['7d', 'Past 7 days'],
] as const;

const BETWEEN = 'between';

const HOUR_MS = 3_600_000;

interface TimeFilterProps {
  readonly filters: Filters;
  readonly onChange: (part: Pick<Filters, 'since' | 'until'>) => void;
}

/** The window: an age, which is live, or two points in time, which are not. */
export function TimeFilter({ filters: { since, until }, onChange }: TimeFilterProps) {
  const isBetween = until !== '' || toInput(since) !== '';
  const ages = AGES.some(([age]) => age === since)
    ? AGES
    : [...AGES, [since, `Since ${since}`] as const];
  const choose = (value: string) => {
    if (value !== BETWEEN) return onChange({ since: value, until: '' });
    const hourAgo = nowMs() - HOUR_MS;
    return onChange({ since: toMinute(hourAgo), until: toMinute(nowMs()) });
  };
  return (
    <>
      <label class="text-filter">
        <span>Time</span>
        <select
          name="time"
          value={isBetween ? BETWEEN : since}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {(isBetween ? AGES : ages).map(([age, name]) => (
            <option key={age} value={age}>
              {name}
            </option>
          ))}
          <option value={BETWEEN}>Between…</option>
        </select>
      </label>
      {isBetween && (
        <>
          <Instant
            label="From, UTC"
            name="since"
            value={since}
            onChange={(value) => onChange({ since: value, until })}
          />
          <Instant
            label="To, UTC"
            name="until"
            value={until}
            onChange={(value) => onChange({ since, until: value })}
          />
        </>
      )}
    </>
  );
}

interface InstantProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Instant({ label, name, value, onChange }: InstantProps) {
  return (
    <label class="text-filter">
      <span>{label}</span>
      <input
        type="datetime-local"
        name={name}
        value={toInput(value)}
        onChange={(event) => {
          const { value: typed } = event.currentTarget;
          onChange(typed === '' ? '' : `${typed}Z`);
        }}
      />
    </label>
  );
}

/** `2026-09-30T14:33Z` */
function toMinute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}

/** A point in time as the input has it; empty for an age. */
function toInput(value: string): string {
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(value);
  return match?.[0] ?? '';
}
