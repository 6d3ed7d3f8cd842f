import type { Filters } from '../filters.js';
import { nowMs } from '../time.js';
import { words } from '../words/words.js';

/** The hour is the API's own: the address leaves it out. */
const AGES = ['15m', '30m', '', '6h', '24h', '7d'] as const;

const BETWEEN = 'between';

const HOUR_MS = 3_600_000;

interface TimeFilterProps {
  readonly filters: Filters;
  readonly onChange: (part: Pick<Filters, 'since' | 'until'>) => void;
}

/** The window: an age, which is live, or two points in time, which are not. */
export function TimeFilter({ filters: { since, until }, onChange }: TimeFilterProps) {
  const isBetween = until !== '' || toInput(since) !== '';
  const text = words.value.filters;
  const known = AGES.map((age) => [age as string, text.ages[age || '1h']] as const);
  const isKnown = isBetween || known.some(([age]) => age === since);
  const ages = isKnown ? known : [...known, [since, text.since(since)] as const];
  const choose = (value: string) => {
    if (value !== BETWEEN) return onChange({ since: value, until: '' });
    const hourAgo = nowMs() - HOUR_MS;
    return onChange({ since: toMinute(hourAgo), until: toMinute(nowMs()) });
  };
  return (
    <>
      <label class="text-filter">
        <span>{text.time}</span>
        <select
          name="time"
          value={isBetween ? BETWEEN : since}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {ages.map(([age, name]) => (
            <option key={age} value={age}>
              {name}
            </option>
          ))}
          <option value={BETWEEN}>{text.between}</option>
        </select>
      </label>
      {isBetween && (
        <>
          <Instant
            label={text.from}
            name="since"
            value={since}
            onChange={(value) => onChange({ since: value, until })}
          />
          <Instant
            label={text.to}
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
