import { parseCallsign } from '../../radio/callsign.js';
import type { KnownRoutes } from '../known-routes.js';

/**
 * Rewrites the URL by which a request is routed. Clients send `/spots/W1AW/P` as it is: when no route has that path,
 * its slash counts as one of the callsign, as if it were percent-encoded. Returns all other URLs unchanged.
 */
export function withSlashInCallsign(
  url: string,
  { allowedMethods, callsignPaths }: KnownRoutes,
): string {
  const start = callsignPaths.find((before) => url.startsWith(before));
  if (start === undefined) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const tail = path.slice(start.length).replace(/\/$/, '');
  if (!tail.includes('/') || !isCallsign(tail) || allowedMethods(path).length > 0) return url;
  return start + tail.replaceAll('/', '%2F') + url.slice(path.length);
}

function isCallsign(escaped: string): boolean {
  try {
    return parseCallsign(decodeURIComponent(escaped)) !== undefined;
  } catch {
    return false;
  }
}
