import { minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import type { Moment } from './moment.js';
import { showMoment, isPlaying } from './player.js';
import './moment.css';

/** Says that a view shows the past, and leads back; nothing while it shows now. */
export function NotNow({ moment }: { moment: Moment | undefined }) {
  const text = words.value.moment;
  return (
    // While it is played, each step would be read aloud.
    <div class="not-now" role="status" aria-live={isPlaying.value ? 'off' : 'polite'}>
      {moment && (
        <>
          <strong>{text.notNow(`${minuteText(moment.atMs)} UTC`)}</strong>
          <button type="button" class="primary" onClick={() => showMoment(undefined)}>
            {text.now}
          </button>
        </>
      )}
    </div>
  );
}
