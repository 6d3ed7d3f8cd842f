import type { InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly name?: string;
  readonly type?: 'text' | 'search';
  readonly size?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** It is a callsign or a grid: a phone offers capitals. */
  readonly isCall?: boolean;
  readonly 'aria-describedby'?: string;
}

/** What is typed in one line, behind its label. */
export function TextInput({ label, onInput, isCall, type = 'text', ...rest }: TextInputProps) {
  const id = useId();
  return (
    <span class="text-input">
      <label for={id}>{label}</label>{' '}
      <input
        id={id}
        {...({ ...rest, type } as InputHTMLAttributes)}
        autocomplete="off"
        autocapitalize={isCall ? 'characters' : undefined}
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </span>
  );
}
