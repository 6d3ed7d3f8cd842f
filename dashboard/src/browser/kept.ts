import { effect, type Signal, signal } from '@preact/signals';

/**
 * What is the viewer's own and goes with him to other browsers, by the key under which it is kept. A key that is added here
 * needs its line in `mine/parts.ts` and a name in the words of `mine`.
 */
export type MineKey =
  | 'alerts'
  | 'band-unit'
  | 'club'
  | 'group-keys'
  | 'home'
  | 'home-continent'
  | 'language'
  | 'list-look'
  | 'map'
  | 'near-km'
  | 'saved-filters'
  | 'theme'
  | 'watched';

/** What belongs to this browser alone: what it may show and sound, what it has seen, its radio, and the log that it has read. */
type DeviceKey =
  | 'answeredAt'
  | 'contest'
  | 'looked'
  | 'needed-sound'
  | 'needed-sound-of'
  | 'rig'
  | 'rig-follows'
  | 'watch-notices'
  | 'watch-sound'
  | 'welcomed'
  | 'worked-log';

type KeptKey = MineKey | DeviceKey;

/** Where a value is kept: for good, or until the tab is closed. */
type Place = 'localStorage' | 'sessionStorage';

/** Reads what the browser keeps under a key; `undefined` when there is nothing, it cannot be read, or `read` throws. */
export function readKept<T>(
  key: KeptKey,
  read: (kept: unknown) => T,
  place: Place = 'localStorage',
): T | undefined {
  try {
    const text = globalThis[place].getItem(key);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value that is kept whenever it changes; `read` makes it of anything that was kept, and of nothing. */
export function keptSignal<T>(key: KeptKey, read: (kept: unknown) => T): Signal<T> {
  const value = signal(readKept(key, read) ?? read(undefined));
  let isChanged = false;
  effect(() => {
    const now = value.value ?? null;
    if (isChanged) keep(key, now);
    isChanged = true;
  });
  return value;
}

/** Keeps a value as JSON; whether the browser could. Without storage it lasts until the page is closed. */
export function keep(key: KeptKey, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    globalThis[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
