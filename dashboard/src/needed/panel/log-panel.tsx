import { useState } from 'preact/hooks';
import { lazyView } from '../../parts/lazy-view.js';
import { words } from '../../words/words.js';
import { count } from '../../words/time.js';
import { NeededChoice } from './needed-choice.js';
import { keptLog, logNow } from '../state.js';
import './needed.css';

/** Its code is loaded when it is opened. */
const LogBody = lazyView(() => import('./log-body.js').then((m) => m.LogBody));

/** The viewer's log: which it is, what is shown by it, and how it is read. */
export function LogPanel() {
  const [isOpen, setOpen] = useState(false);
  const { title } = words.value.needed;
  return (
    <section class="panel log-panel" aria-label={title}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {title} <span class="muted">{logText()}</span>
        </summary>
        {isOpen && <LogBody />}
      </details>
      {logNow.value && <NeededChoice />}
    </section>
  );
}

function logText(): string {
  const w = words.value.needed;
  const { log } = logNow.value ?? {};
  if (!log) return keptLog.value ? w.opening : w.none;
  const text = w.counts(count(log.entities), count(log.stations));
  return keptLog.value?.isInvented ? `${w.invented}: ${text}` : text;
}
