/** Secrets as they can stand in a line of the log: an edit key, the password in a URL. */
const EDIT_KEY = /gek_[\w-]+/g;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@"]+@/gi;

/** A line of the log without the secrets that an error message may have brought into it. */
export function redact(line: string): string {
  return line.replace(EDIT_KEY, 'gek_[redacted]').replace(URL_PASSWORD, '$1:[redacted]@');
}
