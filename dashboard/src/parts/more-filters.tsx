import { headingOf, labelOf } from '../filtering/control-texts.js';
import { type Control, type Filters, missingPartner, MORE_SECTIONS } from '../filters.js';
import { words } from '../words/words.js';
import { TextFilter } from './text-filter.js';

interface MoreFiltersProps {
  readonly values: Filters['more'];
  readonly onChange: (values: Filters['more'], how: { replace: boolean }) => void;
}

/** A field for each filter of the API that has no control of its own, below its heading. Only the viewer opens it: chips tell what is set. */
export function MoreFilters({ values, onChange }: MoreFiltersProps) {
  const { filters: text, controls: own } = words.value;
  const count = Object.values(values).filter((value) => value !== '').length;
  return (
    <details class="more-filters">
      <summary>{count === 0 ? text.more : text.moreSet(count)}</summary>
      <p class="hint">{text.several}</p>
      {MORE_SECTIONS.map(([heading, controls]) => (
        <fieldset key={heading} class="more-section">
          <legend>{headingOf(heading, own)}</legend>
          <div class="more-fields">
            {controls.map((control) => (
              <TextFilter
                key={control.name}
                label={labelOf(control, own)}
                name={control.name}
                placeholder={text.any}
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
  const { filters: text, controls } = words.value;
  return missing ? text.needs(labelOf(missing, controls)) : '';
}
