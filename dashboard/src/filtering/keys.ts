import { useLayoutEffect, useRef } from 'preact/hooks';

interface FilterKeys {
  /** A key of another meaning; whether it has one. */
  readonly onKey: (key: string) => boolean;
  /** Esc, where no field has the focus. */
  readonly onLeave: () => void;
}

/** What is opened below the filters. */
export type Tool =
  'home' | 'near' | 'presets' | 'places' | 'report' | 'without' | 'saved' | 'elsewhere' | 'keys';

/** In their order, with the key that opens each. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  home: 'h',
  near: 'n',
  presets: 'p',
  places: 'c',
  report: 's',
  without: 'x',
  saved: 'v',
  elsewhere: 'e',
  keys: '?',
};

const FIELDS = 'input, select, textarea, [contenteditable]';

/** `/` to the callsign field, `f` to all fields, others as they are given, Esc out. Keys typed into a field are the field's. */
export function useFilterKeys(keys: FilterKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before it is painted: a busy machine runs other effects later, and a key that is pressed by then would be lost.
  useLayoutEffect(() => {
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
      if (run(event.key)) event.preventDefault();
    };
    const run = (key: string): boolean => {
      if (key === '/') focusCall();
      else if (key === 'f') openFields();
      else return latest.current.onKey(key);
      return true;
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
