import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { minuteText, readMinute } from '../words/time.js';
import { words } from '../words/words.js';

interface TimeInputProps {
  readonly label: string;
  /** `2026-09-30T14:33Z`, or empty. */
  readonly value: string;
  /** Gets what {@link TimeInputProps.value} takes. */
  readonly onChange: (value: string) => void;
  readonly name?: string;
  /** It may not be emptied. */
  readonly isRequired?: boolean;
}

/**
 * A point in time, UTC, written as all times of the page are: a browser's own field has the order of figures of the machine.
 * That field is behind the button, for its calendar.
 */
export function TimeInput({ label, value, onChange, name, isRequired }: TimeInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const text = words.value.common;
  const shown = value && minuteText(value);
  const [typed, setTyped] = useState(shown);
  // The page is drawn anew while somebody types: only another's value takes the place of what is typed.
  const given = useRef(shown);
  const write = (next: string) => {
    field.current?.setCustomValidity('');
    setTyped(next);
  };
  useEffect(() => {
    if (shown !== given.current) write(shown);
    given.current = shown;
  }, [shown]);
  const give = (next: string) => {
    given.current = next && minuteText(next);
    write(given.current);
    onChange(next);
  };
  return (
    <span class="text-filter time-input">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        name={name}
        value={typed}
        size={16}
        aria-required={isRequired}
        autocomplete="off"
        inputMode="numeric"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const isEmpty = currentTarget.value.trim() === '' && !isRequired;
          const read = isEmpty ? '' : readMinute(currentTarget.value);
          if (read !== undefined) return give(read);
          currentTarget.setCustomValidity(text.noTime(minuteText(value || 0)));
          currentTarget.reportValidity();
        }}
      />
      <button
        type="button"
        class="quiet"
        aria-label={text.calendar}
        title={text.calendar}
        onClick={() => calendar.current?.showPicker()}
      >
        <span aria-hidden="true">📅</span>
      </button>
      <input
        ref={calendar}
        class="unseen"
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={value.slice(0, 16)}
        onChange={({ currentTarget: { value: day } }) => {
          if (day !== '' || !isRequired) give(day && `${day}Z`);
        }}
      />
    </span>
  );
}
