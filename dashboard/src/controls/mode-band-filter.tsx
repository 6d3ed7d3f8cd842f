import { shortBandLabel } from '../radio/band-unit.js';
import { BAND_NAMES, bandClass } from '../radio/bands.js';
import { type Filters, toggled } from '../address/filters.js';
import { Toggles } from '../parts/toggles.js';
import { words } from '../words/words.js';

/** The modes that always have a button. */
export const MODES = ['CW', 'RTTY', 'FT8', 'FT4'];

interface ModeBandFilterProps {
  readonly mode: readonly string[];
  readonly band: readonly string[];
  readonly onChange: (part: Partial<Pick<Filters, 'mode' | 'band'>>) => void;
}

/** A button for each mode and each band, in MHz by the number alone; other modes of the address have one too. */
export function ModeBandFilter({ mode, band, onChange }: ModeBandFilterProps) {
  const text = words.value.filters;
  const modes = [...MODES, ...mode.filter((name) => !MODES.includes(name))];
  return (
    <>
      <Toggles
        isLabelled
        label={text.mode}
        options={modes.map((name) => [name, name] as const)}
        chosen={mode}
        onToggle={(name) => onChange({ mode: toggled(mode, name) })}
      />
      <Toggles
        isLabelled
        label={text.band}
        options={BAND_NAMES.map((name) => {
          const label = (
            <>
              <i aria-hidden="true" />
              {shortBandLabel(name)}
            </>
          );
          return [name, label, { class: `band ${bandClass(name)}` }] as const;
        })}
        chosen={band}
        onToggle={(name) => onChange({ band: toggled(band, name) })}
      />
    </>
  );
}
