import { useEffect, useState } from 'preact/hooks';
import { count } from '../../words/time.js';
import { words } from '../../words/words.js';
import { isDragged } from '../drop.js';
import { type Reading, reading } from '../state.js';
import { faultsOf, LogFaults } from './log-faults.js';

const SHOWN_MS = 12_000;

/** Says on every view that a log can be dropped, and what was read of one. What is wrong with it stays until it is closed. */
export function LogNote() {
  const latest = reading.value;
  const [seen, setSeen] = useState<Reading>();
  const isFault = latest !== undefined && isOfFault(latest);
  useEffect(() => {
    if (!latest || latest.state === 'busy' || isFault) return undefined;
    const timer = setTimeout(() => setSeen(latest), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [latest, isFault]);
  const isRead = latest !== undefined && latest !== seen;
  const isShown = isDragged.value || isRead;
  const text = isDragged.value ? words.value.needed.drop : readingText(latest);
  return (
    <div class={isShown ? 'log-note' : 'unseen'} data-fault={isRead && isFault}>
      <p role="status">{isShown && text}</p>
      {isRead && <LogFaults {...faultsOf(latest)} />}
      {isRead && isFault && (
        <button type="button" class="quiet" onClick={() => setSeen(latest)}>
          {words.value.filtering.close}
        </button>
      )}
    </div>
  );
}

/** Whether the viewer has to know what is wrong: nothing of a log was read, or not all of it. */
function isOfFault(latest: Reading): boolean {
  if (latest.state === 'read') return latest.faults.length > 0;
  return ['noCountries', 'noLog', 'noQso', 'unloaded'].includes(latest.state);
}

function readingText(latest: Reading | undefined): string {
  const w = words.value.needed;
  if (!latest) return '';
  const { name, state } = latest;
  if (state !== 'read' && state !== 'noQso') return w.states[state](name);
  const { qsos, added, byCallsign, withoutEntity, others, unreadable, damaged, inKhz } =
    latest.counts;
  return [
    added > 0 && w.read(name, count(added)),
    added === 0 && (qsos === 0 ? w.empty(name) : w.noneOf(name, count(qsos))),
    byCallsign > 0 && w.byCallsign(count(byCallsign)),
    withoutEntity > 0 && w.withoutEntity(count(withoutEntity)),
    inKhz > 0 && w.inKhz(count(inKhz)),
    others > 0 && w.others(count(others)),
    unreadable > 0 && w.unreadable(count(unreadable)),
    damaged > 0 && w.damaged(count(damaged)),
  ]
    .filter(Boolean)
    .join(' ');
}
