import { useLayoutEffect, useRef } from 'preact/hooks';

interface FilterKeys {
  /** A key of another meaning; whether it has one. */
  readonly onKey: (key: string) => boolean;
  /** Esc, where no field has the focus. */
  readonly onLeave: () => void;
}

/** What the panel beside the list can show. */
export type Tool =
  | 'fields'
  | 'home'
  | 'near'
  | 'presets'
  | 'places'
  | 'saved'
  | 'elsewhere'
  | 'keys';

/** In their order, with the key that opens each. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  fields: 'f',
  home: 'h',
  near: 'n',
  presets: 'p',
  places: 'c',
  saved: 'v',
  elsewhere: 'e',
  keys: '?',
};

export const TOOLS = Object.keys(TOOL_KEYS) as readonly Tool[];

const FIELDS = 'input, select, textarea, [contenteditable]';

/** `/` to the field that understands all, others as they are given, Esc out. Keys typed into a field are the field's. */
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
        if (focused?.matches(FIELDS) && focused.closest('.controls')) focused.blur();
        else latest.current.onLeave();
        return;
      }
      if (focused?.matches(FIELDS)) return;
      if (run(event.key)) event.preventDefault();
    };
    const run = (key: string): boolean => {
      if (key !== '/') return latest.current.onKey(key);
      document.querySelector<HTMLElement>('.controls [name=call]')?.focus();
      return true;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
