import { useRef, useState } from 'preact/hooks';
import { lazyView } from '../parts/lazy-view.js';
import { words } from '../words/words.js';

const Body = lazyView(() => import('./list-settings-body.js').then((m) => m.ListSettingsBody));

/** How the list looks, behind a gear; its code is loaded when that is opened. */
export function ListSettings({ isFolded }: { readonly isFolded: boolean }) {
  const { look: text } = words.value.live;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      class="list-settings"
      ref={details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && details.current?.contains(relatedTarget))) close();
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary class="button quiet" aria-label={text.button} title={text.button}>
        <span aria-hidden="true">⚙</span>
      </summary>
      {isOpen && <Body isFolded={isFolded} />}
    </details>
  );
}
