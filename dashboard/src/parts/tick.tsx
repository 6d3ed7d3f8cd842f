import type { ComponentChildren } from 'preact';

interface TickProps {
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ComponentChildren;
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
}

/** A box to tick, before its label. */
export function Tick({ checked, onChange, children, ...rest }: TickProps) {
  return (
    <label class="tick-box">
      <input
        type="checkbox"
        {...rest}
        checked={checked}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.checked);
          // What could not be switched on is not.
          currentTarget.checked = checked;
        }}
      />
      {children}
    </label>
  );
}
