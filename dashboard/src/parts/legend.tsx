import { BAND_NAMES } from '../bands.js';
import { Band } from './band.js';

/** What the colours and signs of the map mean. */
export function Legend() {
  return (
    <ul class="legend" aria-label="Legend">
      {BAND_NAMES.map((band) => (
        <li key={band}>
          <Band name={band} />
        </li>
      ))}
      <li>
        <i class="sign-heard" aria-hidden="true" /> heard
      </li>
      <li>
        <i class="sign-skimmer" aria-hidden="true" /> skimmer
      </li>
      <li>
        <i class="sign-night" aria-hidden="true" /> night, with the grey line at its edge
      </li>
    </ul>
  );
}
