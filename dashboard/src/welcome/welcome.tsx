import { words } from '../words/words.js';
import { home } from '../home/home.js';
import { HomeForm } from './home-form.js';
import { keptSignal } from '../browser/kept.js';

const isWelcomed = keptSignal('welcomed', (kept) => kept === true);

/** At the first visit: who and where the viewer is. It may be skipped, and is kept in the browser alone. */
export function Welcome() {
  const { callsign, grid } = home.value;
  if (isWelcomed.value || callsign !== '' || grid !== '') return null;
  const { cards: text } = words.value;
  return (
    <section class="panel welcome" aria-label={text.welcome}>
      <p>{text.welcomeWhy}</p>
      <HomeForm
        short={
          <button type="button" class="quiet" onClick={() => (isWelcomed.value = true)}>
            {text.skip}
          </button>
        }
      />
    </section>
  );
}
