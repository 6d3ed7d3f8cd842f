import { goWith, place } from '../address/router.js';
import { Toggles } from './toggles.js';

interface ChoiceProps {
  readonly label: string;
  /** The parameter of the address that holds what is chosen. */
  readonly name: string;
  /** Values and how they are called; the first is the default, which the address leaves out. */
  readonly options: readonly (readonly [string, string])[];
  /** What is chosen beside it takes its place: none of these is chosen. */
  readonly isElsewhere?: boolean;
}

/** What is chosen among a few, kept in the address. */
export function Choice({ label, name, options, isElsewhere }: ChoiceProps) {
  return (
    <Toggles
      label={label}
      options={options}
      chosen={isElsewhere ? [] : [readChoice(name, options)]}
      onToggle={(value) => goWith({ [name]: value === options[0]?.[0] ? '' : value })}
    />
  );
}

/** The value in the address, or the default. */
export function readChoice(name: string, options: ChoiceProps['options']): string {
  const given = place.value.query.get(name);
  const known = options.find(([value]) => value === given) ?? options[0];
  return known?.[0] ?? '';
}
