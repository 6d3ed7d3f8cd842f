import { API_PREFIX } from '../api-prefix.js';
import { parseCallsign } from '../../radio/callsign.js';

/** Where the rest of a path can be a callsign. */
const BEFORE_CALLSIGN = ['spots', 'grids'].map((room) => `/${API_PREFIX}/${room}/`);

/**
 * The URL by which a request is routed. Clients send `/spots/W1AW/P` as it stands: where no route has that path,
 * the slash is taken for one of the callsign, as if it were percent-encoded. All other URLs stay as they are.
 * @param isRoute whether a route has a path
 */
export function withSlashInCallsign(url: string, isRoute: (path: string) => boolean): string {
  const start = BEFORE_CALLSIGN.find((before) => url.startsWith(before));
  if (start === undefined) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const tail = path.slice(start.length).replace(/\/$/, '');
  if (!tail.includes('/') || !isCallsign(tail) || isRoute(path)) return url;
  return start + tail.replaceAll('/', '%2F') + url.slice(path.length);
}

function isCallsign(escaped: string): boolean {
  try {
    return parseCallsign(decodeURIComponent(escaped)) !== undefined;
  } catch {
    return false;
  }
}
