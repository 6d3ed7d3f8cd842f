import { useEffect, useRef } from 'preact/hooks';

interface FilterKeys {
  /** `?` */
  readonly onHelp: () => void;
  /** Esc, where no field has the focus. */
  readonly onLeave: () => void;
}

const FIELDS = 'input, select, textarea, [contenteditable]';

/** `/` to the callsign field, `f` to all fields, `?` help, Esc out. Keys typed into a field are the field's. */
export function useFilterKeys(keys: FilterKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const focused = event.target instanceof HTMLElement ? event.target : undefined;
      if (focused?.closest('dialog')) return;
      if (event.key === 'Escape') {
        if (focused?.matches(FIELDS) && focused.closest('form.filters')) focused.blur();
        else latest.current.onLeave();
        return;
      }
      if (focused?.matches(FIELDS)) return;
      const run = {
        '/': focusCall,
        f: openFields,
        '?': () => latest.current.onHelp(),
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function focusCall(): void {
  unfold();
  // On a phone the fields are drawn first.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form.filters [name=call]')?.focus(),
  );
}

function openFields(): void {
  unfold();
  const more = document.querySelector<HTMLDetailsElement>('form.filters .more-filters');
  if (!more) return;
  more.open = true;
  requestAnimationFrame(() => more.querySelector('summary')?.focus());
}

/** On a phone the filters are folded away. */
function unfold(): void {
  document.querySelector<HTMLElement>('form.filters .filters-toggle[aria-expanded=false]')?.click();
}
