import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { withMe } from '../home/home.js';

/** What is typed is used after a pause of this length. */
const SETTLED_MS = 300;

/** What takes callsigns takes `me` as well. */
const TAKES_CALLS = /(?:callsign|spotter)$/;

const MAX_LENGTH = 24;

/** Of several values: 500 callsigns are some 4,000 characters, and the head of a request holds 16,000. */
const MAX_LIST_LENGTH = 6_000;

interface TextFilterProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string, how: { replace: boolean }) => void;
  readonly size?: number;
  readonly maxLength?: number;
  /** It takes several values. */
  readonly isList?: boolean;
  /** Leaves letters as they are typed; others become capitals. */
  readonly keepsCase?: boolean | undefined;
  /** What is still missing; a text that may come is empty until then. */
  readonly hint?: string | undefined;
}

/** What is typed is used after a pause, or at Enter. Going back undoes it in one step. */
export function TextFilter(props: TextFilterProps) {
  const { label, name, placeholder, value, hint } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  const hasStepped = useRef(false);
  // When a pause is over, another field may have changed meanwhile.
  const latest = useRef(props);
  latest.current = props;
  // What this field gave comes back while more is typed already: only another's value is taken.
  const given = useRef(value);
  useEffect(() => {
    if (value !== given.current) setTyped(value);
    given.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const settle = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const said = TAKES_CALLS.test(name) ? withMe(text.trim()) : text.trim();
      const settled = props.keepsCase ? said : said.toUpperCase();
      setTyped(settled);
      if (settled === latest.current.value) return;
      given.current = settled;
      latest.current.onChange(settled, { replace: hasStepped.current });
      hasStepped.current = true;
    }, afterMs);
  };
  return (
    <div class="text-filter">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        name={name}
        value={typed}
        placeholder={placeholder}
        size={props.size ?? 13}
        maxLength={props.maxLength ?? (props.isList ? MAX_LIST_LENGTH : MAX_LENGTH)}
        autocomplete="off"
        autocapitalize={props.keepsCase ? 'none' : 'characters'}
        spellcheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onFocus={() => (hasStepped.current = false)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          settle(event.currentTarget.value, SETTLED_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value, 0);
        }}
      />
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`} role="status">
          {hint}
        </p>
      )}
    </div>
  );
}
