import { BAND_NAMES } from '../radio/bands.js';
import { keptLog } from '../needed/state.js';
import { words } from '../words/words.js';
import { Band } from '../parts/band.js';

const SIGNS = ['heard', 'entity', 'needed', 'skimmer', 'night', 'sun'] as const;

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
      {SIGNS.filter((sign) => sign !== 'needed' || keptLog.value).map((sign) => (
        <li key={sign}>
          <i class={`sign-${sign}`} aria-hidden="true" /> {text[sign]}
        </li>
      ))}
    </ul>
  );
}
