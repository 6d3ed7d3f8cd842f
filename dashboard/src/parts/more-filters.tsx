import { useRef } from 'preact/hooks';
import { type Control, type Filters, missingPartner, MORE_SECTIONS } from '../filters.js';
import { TextFilter } from './text-filter.js';

interface MoreFiltersProps {
  readonly values: Filters['more'];
  readonly onChange: (values: Filters['more'], how: { replace: boolean }) => void;
}

/** A field for each filter of the API that has no control of its own, below its heading; open once one is set. */
export function MoreFilters({ values, onChange }: MoreFiltersProps) {
  const isOpen = useRef(false);
  isOpen.current ||= Object.values(values).some((value) => value !== '');
  return (
    <details class="more-filters" open={isOpen.current}>
      <summary>More filters</summary>
      <p class="hint">Several values of a field: with commas between.</p>
      {MORE_SECTIONS.map(([heading, controls]) => (
        <fieldset key={heading} class="more-section">
          <legend>{heading}</legend>
          <div class="more-fields">
            {controls.map((control) => (
              <TextFilter
                key={control.name}
                label={control.label}
                name={control.name}
                placeholder="any"
                value={values[control.name] ?? ''}
                onChange={(value, how) => onChange({ ...values, [control.name]: value }, how)}
                isList={control.type === 'array'}
                keepsCase={control.isNames}
                hint={hintOf(control, values)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

function hintOf(control: Control, values: Filters['more']): string | undefined {
  if (control.partner === undefined) return undefined;
  const missing = missingPartner(control, values);
  return missing ? `Needs “${missing.label}”` : '';
}
