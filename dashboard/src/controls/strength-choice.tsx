import type { ChangeFilters, Filters } from '../address/filters.js';
import { type Option, Select } from '../parts/select.js';
import { words } from '../words/words.js';

/** In steps of 5 dB. */
const SNR_DB = ['0', '5', '10', '15', '20', '25', '30', '35', '40'];

interface StrengthChoiceProps {
  readonly more: Filters['more'];
  readonly onChange: ChangeFilters;
}

/** The least signal-to-noise ratio of a report. */
export function StrengthChoice({ more, onChange }: StrengthChoiceProps) {
  const { controlsRow: text } = words.value;
  const min = more.snr_min ?? '';
  const steps = min === '' || SNR_DB.includes(min) ? SNR_DB : [min, ...SNR_DB];
  return (
    <Select
      isInRow
      name="strength"
      label={text.strength}
      value={min}
      options={[['', text.anyStrength], ...steps.map((db): Option => [db, `≥ ${db} dB`])]}
      onChange={(db) => onChange({ more: { ...more, snr_min: db } })}
    />
  );
}
