import { BAND_NAMES } from '../bands.js';
import { words } from '../words/words.js';
import { Band } from './band.js';

/** What the colours and signs of the map mean. */
export function Legend() {
  const text = words.value.map;
  return (
    <ul class="legend" aria-label={text.legend}>
      {BAND_NAMES.map((band) => (
        <li key={band}>
          <Band name={band} />
        </li>
      ))}
      <li>
        <i class="sign-heard" aria-hidden="true" /> {text.heard}
      </li>
      <li>
        <i class="sign-skimmer" aria-hidden="true" /> {text.skimmer}
      </li>
      <li>
        <i class="sign-night" aria-hidden="true" /> {text.night}
      </li>
    </ul>
  );
}
