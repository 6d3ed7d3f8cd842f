import { BAND_NAMES, bandClass } from '../bands.js';
import { type Filters, toggled } from '../filters.js';
import { words } from '../words/words.js';

/** The modes that always have a button. */
export const MODES = ['CW', 'RTTY', 'FT8', 'FT4'];

interface ModeBandFilterProps {
  readonly mode: readonly string[];
  readonly band: readonly string[];
  readonly onChange: (part: Partial<Pick<Filters, 'mode' | 'band'>>) => void;
}

/** A button for each mode and each band; other modes of the address have one too. */
export function ModeBandFilter({ mode, band, onChange }: ModeBandFilterProps) {
  const text = words.value.filters;
  const modes = [...MODES, ...mode.filter((name) => !MODES.includes(name))];
  return (
    <>
      <fieldset class="toggles">
        <legend>{text.mode}</legend>
        {modes.map((name) => (
          <Toggle
            key={name}
            name={name}
            isOn={mode.includes(name)}
            onClick={() => onChange({ mode: toggled(mode, name) })}
          />
        ))}
      </fieldset>
      <fieldset class="toggles">
        <legend>{text.band}</legend>
        {BAND_NAMES.map((name) => (
          <Toggle
            key={name}
            name={name}
            class={`band ${bandClass(name)}`}
            isOn={band.includes(name)}
            onClick={() => onChange({ band: toggled(band, name) })}
          />
        ))}
      </fieldset>
    </>
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
