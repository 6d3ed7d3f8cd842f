import { bandLabel, shortBandLabel } from '../radio/band-unit.js';
import { bandClass } from '../radio/bands.js';

interface BandProps {
  readonly name: string;
  /** Where there is little room: `14` for `14 MHz`. */
  readonly isShort?: boolean;
}

/** The name of a band beside its colour, which is the same everywhere. */
export function Band({ name, isShort }: BandProps) {
  return (
    <span class={`band ${bandClass(name)}`}>
      <i aria-hidden="true" />
      {isShort ? shortBandLabel(name) : bandLabel(name)}
    </span>
  );
}
