import { go, place, toHref } from '../router.js';

interface ChoiceProps {
  readonly label: string;
  /** The parameter of the address that holds what is chosen. */
  readonly name: string;
  /** Values and how they are called; the first is the default, which the address leaves out. */
  readonly options: readonly (readonly [string, string])[];
}

/** What is chosen among a few, kept in the address. */
export function Choice({ label, name, options }: ChoiceProps) {
  const { path, query } = place.value;
  const chosen = readChoice(name, options);
  const choose = (value: string) => {
    const others = Object.fromEntries(query);
    go(toHref(path, { ...others, [name]: value === options[0]?.[0] ? '' : value }));
  };
  return (
    <div class="choice" role="group" aria-label={label}>
      {options.map(([value, text]) => (
        <button
          key={value}
          type="button"
          class="toggle"
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The value in the address, or the default. */
export function readChoice(name: string, options: ChoiceProps['options']): string {
  const given = place.value.query.get(name);
  const known = options.find(([value]) => value === given) ?? options[0];
  return known?.[0] ?? '';
}
