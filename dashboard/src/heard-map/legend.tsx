import { BAND_NAMES } from '../radio/bands.js';
import { keptLog } from '../needed/state.js';
import { words } from '../words/words.js';
import { Band } from '../parts/band.js';

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
        <i class="sign-entity" aria-hidden="true" /> {text.entity}
      </li>
      {keptLog.value && (
        <li>
          <i class="sign-needed" aria-hidden="true" /> {text.needed}
        </li>
      )}
      <li>
        <i class="sign-skimmer" aria-hidden="true" /> {text.skimmer}
      </li>
      <li>
        <i class="sign-night" aria-hidden="true" /> {text.night}
      </li>
    </ul>
  );
}
