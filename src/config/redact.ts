/** Secrets that can get into a line of the log: an edit key, the password in a URL. */
const EDIT_KEY = /gek_[\w-]+/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@"]+@/gi;

/** Removes secrets from a line of the log; error messages may contain them. */
export function redact(line: string): string {
  return line.replace(EDIT_KEY, 'gek_[redacted]').replace(URL_PASSWORD, '$1:[redacted]@');
}
