import { type Filters, toggled } from '../../filters.js';
import type { ChangeFilters } from '../../parts/filter-bar.js';
import { TextFilter } from '../../parts/text-filter.js';
import { words } from '../../words/words.js';
import { valuesOf } from '../text/asked.js';
import { Toggles } from './toggles.js';

interface PanelProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
}

const TYPES = ['CQ', 'DE', 'DX', 'BEACON'];

const SNR_DB = ['0', '10', '20', '30'];

/** From, to; empty is open. */
const SPEEDS_WPM = [
  ['', '18'],
  ['18', '24'],
  ['24', '30'],
  ['30', ''],
] as const;

/** How strong, how fast and of which type a report is. */
export function ReportPanel({ filters: { more }, onChange }: PanelProps) {
  const text = words.value.filtering.report;
  const set = (values: Filters['more']) => onChange({ more: { ...more, ...values } });
  const { snr_min: snrMin = '', snr_max: snrMax = '', wpm_min: from = '', wpm_max: to = '' } = more;
  const speedName = ([min, max]: (typeof SPEEDS_WPM)[number]) =>
    min === '' ? text.wpmUpTo(max) : max === '' ? text.wpmFrom(min) : text.wpmRange(min, max);
  return (
    <>
      <Toggles
        legend={text.snr}
        options={[['', text.any], ...SNR_DB.map((db) => [db, text.snrFrom(db)] as const)]}
        chosen={snrMax === '' ? [snrMin] : []}
        onToggle={(db) => set({ snr_min: db, snr_max: '' })}
      />
      <Toggles
        legend={text.wpm}
        options={[
          ['-', text.any],
          ...SPEEDS_WPM.map((speed) => [speed.join('-'), speedName(speed)] as const),
        ]}
        chosen={[`${from}-${to}`]}
        onToggle={(value) => {
          const [min = '', max = ''] = value.split('-');
          set({ wpm_min: min, wpm_max: max });
        }}
      />
      <Toggles
        legend={text.types}
        options={TYPES.map((one) => [one, one] as const)}
        chosen={valuesOf(more.type?.toUpperCase())}
        onToggle={(value) => set({ type: toggled(valuesOf(more.type), value).join() })}
      />
    </>
  );
}

/** What is not to be shown. */
export function WithoutPanel({ filters: { more }, onChange }: PanelProps) {
  const { without: text } = words.value.filtering;
  const set = (name: string) => (value: string, how?: { replace: boolean }) =>
    onChange({ more: { ...more, [name]: value } }, how);
  return (
    <>
      {(['not_callsign', 'not_spotter'] as const).map((name) => (
        <TextFilter
          key={name}
          label={name === 'not_callsign' ? text.stations : text.skimmers}
          name={name}
          placeholder="K1ABC"
          isList
          value={more[name] ?? ''}
          onChange={set(name)}
        />
      ))}
      <Toggles
        legend={text.types}
        options={TYPES.map((one) => [one, one] as const)}
        chosen={valuesOf(more.not_type?.toUpperCase())}
        onToggle={(value) => set('not_type')(toggled(valuesOf(more.not_type), value).join())}
      />
      <p class="hint">{text.hint}</p>
    </>
  );
}
