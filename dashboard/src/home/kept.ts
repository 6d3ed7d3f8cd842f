/** Where a value is kept: for good, or until the tab is closed. */
type Place = 'localStorage' | 'sessionStorage';

/** Reads what the browser keeps under a key; `undefined` when there is nothing, it cannot be read, or `read` throws. */
export function readKept<T>(
  key: string,
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

/** Keeps a value as JSON; whether the browser could. Without storage it lasts until the page is closed. */
export function keep(key: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    globalThis[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
