/** Reads what the browser keeps under a key; `undefined` when there is nothing, it cannot be read, or `read` throws. */
export function readKept<T>(key: string, read: (kept: unknown) => T): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON; whether the browser could. Without storage it lasts until the page is closed. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
