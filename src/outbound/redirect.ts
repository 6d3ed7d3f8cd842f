/** Maximum redirects that are followed, one after the other. */
export const MAX_REDIRECTS = 5;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns where an answer leads; `undefined` when it is no redirect. A text says why one is not to be followed: only
 * those to http and https are, and none from https to http.
 */
export function redirectOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  from: URL,
): URL | string | undefined {
  const location = headers.get('Location');
  if (!REDIRECTS.has(status) || location === null) return undefined;
  if (!URL.canParse(location, from.href)) return 'redirects to what is no URL';
  const next = new URL(location, from);
  const isHttp = next.protocol === 'https:' || next.protocol === 'http:';
  const isLessSafe = from.protocol === 'https:' && next.protocol === 'http:';
  return isHttp && !isLessSafe ? next : `redirects to ${next.protocol}//`;
}
