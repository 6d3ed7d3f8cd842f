import type { ComponentChildren } from 'preact';

interface ToggleProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
  readonly 'aria-keyshortcuts'?: string;
}

/** A button that stays pressed while something is chosen. */
export function Toggle({ isOn, onPress, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`toggle ${rest.class ?? ''}`}
      aria-pressed={isOn}
      onClick={onPress}
    />
  );
}

/** A value, how it is called, and what its button has besides. */
type Option = readonly [
  value: string,
  name: ComponentChildren,
  more?: Pick<ToggleProps, 'class' | 'disabled' | 'title'>,
];

interface TogglesProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  /** Its label stands before it. */
  readonly isLabelled?: boolean;
  /** What stands before the buttons. */
  readonly children?: ComponentChildren;
}

/** A button for each value. */
export function Toggles({ label, options, chosen, onToggle, isLabelled, children }: TogglesProps) {
  return (
    <fieldset class="toggles">
      <legend class={isLabelled ? undefined : 'unseen'}>{label}</legend>
      {children}
      {options.map(([value, name, more]) => (
        <Toggle key={value} {...more} isOn={chosen.includes(value)} onPress={() => onToggle(value)}>
          {name}
        </Toggle>
      ))}
    </fieldset>
  );
}
