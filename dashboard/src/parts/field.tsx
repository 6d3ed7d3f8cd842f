import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import { type Failure, failureText, SpotApiError } from '../service/api.js';

interface FieldProps {
  readonly label: string;
  /** As in the API: its error message for this field is shown here. */
  readonly name: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly error?: Failure | undefined;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'number';
  /** How it is written, where that is not plain. */
  readonly placeholder?: string | undefined;
  readonly rows?: number;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly autocomplete?: string;
}

/** A labelled input, with a hint, and the service's error message. */
export function Field(props: FieldProps) {
  const { label, name, value, onInput, hint, error, rows, type = 'text' } = props;
  const id = useId();
  const refusal = detailsOf(error).find(({ field }) => field === name)?.message;
  const common = {
    id,
    name,
    value,
    required: props.required,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    spellcheck: false,
    'aria-invalid': refusal !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input
          {...common}
          {...({ type } as InputHTMLAttributes)}
          autocomplete={props.autocomplete ?? 'off'}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <textarea {...common} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p class="field-error" id={`${id}-error`} role={refusal ? 'alert' : undefined}>
        {refusal}
      </p>
    </div>
  );
}

/** An error that belongs to no field of the form. */
export function FormError({ error, fields }: { error: Failure; fields: readonly string[] }) {
  const details = detailsOf(error);
  const isSaid = details.length > 0 && details.every(({ field }) => fields.includes(field));
  if (isSaid) return null;
  return (
    <p class="trouble" role="alert">
      {failureText(error)}
    </p>
  );
}

function detailsOf(error: Failure | undefined): SpotApiError['details'] {
  return error instanceof SpotApiError ? error.details : [];
}
