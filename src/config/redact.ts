/** Secrets that can get into a line of the log: keys of groups and alerts, the password in a URL. */
const SECRET_KEY = /(gek|alk)_[\w-]+/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@"]+@/gi;

/** Removes secrets from a line of the log; error messages may contain them. */
export function redact(line: string): string {
  return line.replace(SECRET_KEY, '$1_[redacted]').replace(URL_PASSWORD, '$1:[redacted]@');
}

/** Returns a URL without possible secrets: credentials, the query string and the fragment. */
export function publicUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return origin + pathname + (search === '' ? '' : '?***');
}
