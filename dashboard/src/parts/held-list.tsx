import type { ComponentChildren } from 'preact';
import type { Hold } from '../browser/hold.js';
import { moveInRows } from '../browser/row-keys.js';
import { words } from '../words/words.js';

interface HeldListProps {
  readonly label: string;
  readonly class: string;
  readonly hold: Hold;
  readonly children: ComponentChildren;
}

/** A scrolling list of spots in a panel of the same `hold`, which keeps its rows in place while it is pointed at or has the focus. */
export function HeldList({ label, hold, children, ...rest }: HeldListProps) {
  return (
    <div
      class={`held-list ${rest.class}`}
      role="region"
      aria-label={label}
      aria-description={words.value.tables.keys}
      tabIndex={0}
      onKeyDown={moveInRows}
      {...hold.list}
    >
      {children}
    </div>
  );
}
