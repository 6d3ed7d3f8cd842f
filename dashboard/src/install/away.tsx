import { signal } from '@preact/signals';
import { awaySinceMs, watchHealth } from '../service/connection.js';
import { minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import { answeredAt } from './last-answer.js';

/** Whether this device has a network at all, as far as the browser knows. */
const hasNetwork = signal(navigator.onLine);

/** Follows the network of this device: when it is back, the service is asked at once. */
export function followNetwork(): void {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
}

function look(): void {
  hasNetwork.value = navigator.onLine;
  void watchHealth();
}

/** Says above every view that the service cannot be reached, and since when. */
export function Away() {
  const sinceMs = awaySinceMs.value;
  const text = words.value.install;
  return (
    <div class="away" role="status">
      {sinceMs !== undefined && (
        <p>
          <strong>{hasNetwork.value ? text.away : text.noNetwork}</strong>{' '}
          {text.noAnswerSince(minuteText(answeredAt.value || sinceMs))} {text.triesAgain}
        </p>
      )}
    </div>
  );
}
