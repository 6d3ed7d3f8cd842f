import { Instants } from '../time-filter.js';
import { TextFilter } from '../text-filter.js';
import {
  type Control,
  type FilterControl,
  type Filters,
  missingPartner,
  MORE_SECTIONS,
} from '../../address/filters.js';
import { words } from '../../words/words.js';
import { headingOf, labelOf } from '../control-texts.js';

/** A field for each filter of the API that has no control in the row, below its heading. */
export function Fields({ filters, onChange }: FilterControl) {
  const { filters: text, controls: own } = words.value;
  const { more } = filters;
  return (
    <>
      <TextFilter
        label={text.skimmer}
        name="spotter"
        placeholder={text.skimmerHint}
        isList
        value={filters.spotter}
        onChange={(spotter, how) => onChange({ spotter }, how)}
      />
      <Instants filters={filters} onChange={onChange} />
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
                value={more[control.name] ?? ''}
                onChange={(value, how) =>
                  onChange({ more: { ...more, [control.name]: value } }, how)
                }
                isList={control.type === 'array'}
                keepsCase={control.isNames}
                hint={hintOf(control, more)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function hintOf(control: Control, values: Filters['more']): string | undefined {
  if (control.partner === undefined) return undefined;
  const missing = missingPartner(control, values);
  const { filters: text, controls } = words.value;
  return missing ? text.needs(labelOf(missing, controls)) : '';
}
