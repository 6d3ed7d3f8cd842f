import { useEffect, useId, useRef } from 'preact/hooks';
import type { Triple } from '../../needed/log/worked-log.js';
import { LogField } from '../../needed/panel/log-field.js';
import { readWanted } from '../../needed/needed.js';
import { logNow } from '../../needed/state.js';
import { Tick } from '../../parts/tick.js';
import { place } from '../../address/router.js';
import { count } from '../../words/time.js';
import { words } from '../../words/words.js';

/** Maximum triples of an alert. */
const MAX_WORKED = 5_000;

interface WorkedFieldProps {
  readonly worked: readonly Triple[];
  readonly onChange: (worked: readonly Triple[]) => void;
}

/** What is worked by the viewer's log becomes part of the filter: when it is chosen, or the address asks for what is needed. */
export function WorkedField({ worked, onChange }: WorkedFieldProps) {
  const id = useId();
  const said = words.value.alerts.log;
  const isAsked = useRef(readWanted(place.value.query) !== undefined);
  const log = logNow.value;
  const triples = log?.log.triples() ?? [];
  const take = () => onChange(triples.slice(0, MAX_WORKED));
  useEffect(() => {
    if (isAsked.current && log) take();
  }, [log]);
  const isOn = worked.length > 0;
  const beyond = triples.length - MAX_WORKED;
  return (
    <div class="field">
      <Tick
        checked={isOn}
        disabled={!isOn && triples.length === 0}
        aria-describedby={`${id}-hint ${id}-said`}
        onChange={(isTicked) => {
          isAsked.current = isTicked;
          if (isTicked) take();
          else onChange([]);
        }}
      >
        {said.label}
      </Tick>
      <p class="hint" id={`${id}-hint`}>
        {said.hint}
      </p>
      {!log && <LogField onChosen={() => (isAsked.current = true)} />}
      <p class="alert-log" id={`${id}-said`} role="status">
        {isOn && said.kept(count(worked.length))}{' '}
        {isOn && beyond > 0 && said.beyond(count(beyond), count(MAX_WORKED))}
      </p>
      {isOn && log && worked.length !== Math.min(triples.length, MAX_WORKED) && (
        <p>
          <button type="button" onClick={take}>
            {said.renew(count(triples.length))}
          </button>
        </p>
      )}
    </div>
  );
}
