import type { Failure } from '../../service/api.js';
import { Field } from '../../parts/field.js';
import type { AlertTexts } from './alert-request.js';

/** A text of the form, the API's name of it, its label and what is said below it. */
export type TextField = readonly [
  text: Exclude<keyof AlertTexts, 'to' | 'presence'>,
  name: string,
  label: string,
  hint: string,
  type?: 'url' | 'number',
  placeholder?: string,
];

export interface TextFieldsProps {
  readonly texts: AlertTexts;
  readonly error: Failure | undefined;
  readonly onChange: (part: Partial<AlertTexts>) => void;
}

/** Some texts of the form, each with what the API says of it. */
export function TextFields({
  fields,
  texts,
  error,
  onChange,
}: TextFieldsProps & { readonly fields: readonly TextField[] }) {
  return (
    <>
      {fields.map(([text, name, label, hint, type, placeholder]) => (
        <Field
          key={text}
          label={label}
          name={name}
          type={type}
          placeholder={placeholder}
          value={texts[text]}
          onInput={(value) => onChange({ [text]: value })}
          hint={hint}
          error={error}
        />
      ))}
    </>
  );
}
