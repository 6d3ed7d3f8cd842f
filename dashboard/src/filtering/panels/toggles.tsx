import { words } from '../../words/words.js';

interface TogglesProps {
  readonly legend: string;
  /** Values, how they are called, and a sign that says the same. */
  readonly options: readonly (readonly [value: string, name: string, sign?: string])[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

/** A button for each value. */
export function Toggles({ legend, options, chosen, onToggle }: TogglesProps) {
  return (
    <fieldset class="toggles">
      <legend>{legend}</legend>
      {options.length === 0 && <span class="muted">{words.value.filtering.places.none}</span>}
      {options.map(([value, name, sign]) => (
        <button
          key={value}
          type="button"
          class="toggle"
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {sign && (
            <span class="sign" aria-hidden="true">
              {sign}
            </span>
          )}
          {name}
        </button>
      ))}
    </fieldset>
  );
}
