import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { countries } from '../radio/countries.js';
import { nearMe } from '../filtering/presets.js';
import { radiusKm } from '../welcome/saved.js';
import { filtersText } from '../filtering/text/filters-text.js';
import { loadEntities } from '../radio/entity-name.js';
import type { FilterControl, Filters } from '../address/filters.js';
import { home } from '../home/home.js';
import { todayStart } from '../words/time.js';
import { words } from '../words/words.js';
import { type AskContext, askedAlone, isPartOfCall, readAsked } from './ask.js';

/** A part of a callsign is used after a pause of this length. */
const SETTLED_MS = 300;

const MAX_LENGTH = 200;

/** The same in every language. */
const EXAMPLE = 'k1*  20m cw eu >15';

/** One field that understands all: a part of a callsign at once, everything else at Enter. It says what it understood. */
export function AskField({ filters, onChange }: FilterControl) {
  const { controlsRow: text } = words.value;
  const id = useId();
  const { call } = filters;
  const [typed, setTyped] = useState(call);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const hasStepped = useRef(false);
  // When a pause is over, another control may have changed meanwhile.
  const latest = useRef({ filters, onChange });
  latest.current = { filters, onChange };
  // What this field gave comes back while more is typed already: only another's value is taken.
  const given = useRef(call);
  useEffect(() => {
    if (call !== given.current) setTyped(call);
    given.current = call;
  }, [call]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (part: Partial<Filters>) => {
    given.current = part.call ?? given.current;
    latest.current.onChange(part, { replace: hasStepped.current });
    hasStepped.current = true;
  };
  const settle = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== '' && !isPartOfCall(next)) return;
    timer.current = window.setTimeout(() => {
      const wanted = next.trim().toUpperCase();
      if (wanted !== latest.current.filters.call) apply({ call: wanted });
    }, SETTLED_MS);
  };
  const asked = readAsked(typed, filters, contextNow());
  const enter = () => {
    clearTimeout(timer.current);
    const isEmpty = typed.trim() === '';
    // What is typed in its place is all that is asked of the callsign.
    if (isEmpty || asked.unknown.length === 0) apply({ call: '', ...asked.part });
    if (asked.unknown.length === 0) setTyped(asked.part.call ?? '');
  };
  const isTold = isOpen && typed.trim() !== '' && !isPartOfCall(typed);
  return (
    <div class="ask">
      <label for={id} class="unseen">
        {text.ask}
      </label>
      <input
        id={id}
        type="search"
        name="call"
        value={typed}
        placeholder={EXAMPLE}
        maxLength={MAX_LENGTH}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onFocus={() => {
          hasStepped.current = false;
          setOpen(true);
          void loadEntities();
        }}
        onBlur={() => setOpen(false)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          settle(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter();
        }}
      />
      <p class={`ask-hint hint ${isTold ? '' : 'unseen'}`} id={`${id}-hint`} role="status">
        {isTold ? saidText(asked) : text.askExamples}
      </p>
    </div>
  );
}

function saidText(asked: ReturnType<typeof readAsked>): string {
  const { controlsRow: text } = words.value;
  const [first] = asked.unknown;
  if (first !== undefined) return text.unknown(first.replace(':', ' '));
  return text.enterFor(filtersText(askedAlone(asked)));
}

function contextNow(): AskContext {
  const { grid, callsign } = home.value;
  return {
    nearMe: nearMe({ grid, radiusKm: radiusKm.value }),
    myCall: callsign,
    countries: countries.value,
    today: todayStart(),
  };
}
