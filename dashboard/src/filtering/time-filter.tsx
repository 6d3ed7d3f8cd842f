import type { Filters } from '../address/filters.js';
import { Select } from '../parts/select.js';
import { TimeInput } from '../parts/time-input.js';
import { HOUR_MS, nowMs, todayStart, toMinute } from '../words/time.js';
import { words } from '../words/words.js';
import { setTool } from './open-tool.js';

const AGES = ['15m', '30m', '1h', '6h', '24h', '7d'] as const;

export type Age = (typeof AGES)[number];

const BETWEEN = 'between';

interface TimeFilterProps {
  readonly filters: Filters;
  readonly onChange: (part: Pick<Filters, 'since' | 'until'>) => void;
  /** The one that the address leaves out; the hour, which is the API's own, unless given. */
  readonly age?: Age | undefined;
}

/** The window: an age or the present day, which are live, or two points in time, which are not and are set in the panel. */
export function TimeFilter({ filters: { since, until }, onChange, age = '1h' }: TimeFilterProps) {
  const text = words.value.filters;
  const known = [
    ...AGES.map((one) => [one === age ? '' : (one as string), text.ages[one]] as const),
    [todayStart(), text.today] as const,
  ];
  const isKnown = until === '' && known.some(([value]) => value === since);
  const isBetween = !isKnown && (until !== '' || instantOf(since) !== '');
  const ages = isKnown || isBetween ? known : [...known, [since, text.since(since)] as const];
  const choose = (value: string) => {
    if (value !== BETWEEN) return onChange({ since: value, until: '' });
    onChange({ since: toMinute(nowMs() - HOUR_MS), until: toMinute(nowMs()) });
    setTool('fields');
  };
  return (
    <Select
      isInRow
      name="time"
      label={text.time}
      value={isBetween ? BETWEEN : since}
      options={[...ages, [BETWEEN, text.between]]}
      onChange={choose}
    />
  );
}

/** The two points in time of a window that is no age. */
export function Instants({ filters: { since, until }, onChange }: TimeFilterProps) {
  const text = words.value.filters;
  if (until === '' && instantOf(since) === '') return null;
  return (
    <fieldset class="toggles">
      <legend>{text.time}</legend>
      <TimeInput
        label={text.from}
        name="since"
        value={instantOf(since)}
        onChange={(value) => onChange({ since: value, until })}
      />
      <TimeInput
        label={text.to}
        name="until"
        value={instantOf(until)}
        onChange={(value) => onChange({ since, until: value })}
      />
    </fieldset>
  );
}

/** A point in time that the API takes; empty for an age. */
function instantOf(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? value : '';
}
