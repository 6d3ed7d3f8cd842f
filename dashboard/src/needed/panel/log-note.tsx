import { useEffect, useState } from 'preact/hooks';
import { count } from '../../time.js';
import { words } from '../../words/words.js';
import { isDragged } from '../drop.js';
import { type Reading, reading } from '../state.js';

const SHOWN_MS = 12_000;

/** Says on every view that a log can be dropped, and what was read of one. */
export function LogNote() {
  const latest = reading.value;
  const [seen, setSeen] = useState<Reading>();
  useEffect(() => {
    if (!latest || latest.state === 'busy') return undefined;
    const timer = setTimeout(() => setSeen(latest), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  const text = isDragged.value ? words.value.needed.drop : readingText(latest);
  const isShown = isDragged.value || (latest !== undefined && latest !== seen);
  return (
    <p class={isShown ? 'log-note' : 'unseen'} role="status">
      {isShown && text}
    </p>
  );
}

function readingText(latest: Reading | undefined): string {
  const w = words.value.needed;
  if (!latest) return '';
  if (latest.state !== 'read') return w.states[latest.state](latest.name);
  const { qsos, byPrefix, withoutEntity, others, unreadable } = latest.counts;
  return [
    w.read(latest.name, count(qsos)),
    byPrefix > 0 && w.byPrefix(count(byPrefix)),
    withoutEntity > 0 && w.withoutEntity(count(withoutEntity)),
    others > 0 && w.others(count(others)),
    unreadable > 0 && w.unreadable(count(unreadable)),
  ]
    .filter(Boolean)
    .join(' ');
}
