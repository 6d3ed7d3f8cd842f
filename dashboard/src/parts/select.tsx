import { useId } from 'preact/hooks';

/** A value to choose, and how it is called. */
export type Option = readonly [value: string, name: string];

/** Options below a heading. */
type Group = readonly [heading: string, options: readonly Option[]];

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (Option | Group)[];
  readonly onChange: (value: string) => void;
  readonly name?: string;
  /** One of a row of controls: its label is unseen, and it is marked while it is set. */
  readonly isInRow?: boolean;
}

/** A list to choose from, behind its label. */
export function Select({ label, value, options, onChange, isInRow, ...rest }: SelectProps) {
  const id = useId();
  return (
    <>
      {!isInRow && <label for={id}>{label}</label>}
      {!isInRow && ' '}
      <select
        id={id}
        {...rest}
        {...(isInRow && { 'aria-label': label, title: label, class: value && 'is-set' })}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          // A choice may be of no effect: what opens a panel chooses nothing.
          currentTarget.value = value;
        }}
      >
        {options.map(([one, of]) =>
          typeof of === 'string' ? (
            <Item key={one} option={[one, of]} />
          ) : (
            <optgroup key={one} label={one}>
              {of.map((option) => (
                <Item key={option[0]} option={option} />
              ))}
            </optgroup>
          ),
        )}
      </select>
    </>
  );
}

function Item({ option: [value, name] }: { option: Option }) {
  return <option value={value}>{name}</option>;
}
