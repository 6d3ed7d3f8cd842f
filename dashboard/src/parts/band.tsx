import { bandLabel } from '../band-unit.js';
import { bandClass } from '../bands.js';

/** The name of a band beside its colour, which is the same everywhere. */
export function Band({ name }: { name: string }) {
  return (
    <span class={`band ${bandClass(name)}`}>
      <i aria-hidden="true" />
      {bandLabel(name)}
    </span>
  );
}
