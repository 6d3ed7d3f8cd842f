import { LIMIT_HEADERS } from '../limit-state.js';
import { NEWEST_ID_HEADER } from './newest-id.js';
import { PERMALINK_HEADER } from '../permalink.js';
import { REQUEST_ID_HEADER } from '../request-id.js';
import { SERVER_TIMING_HEADER } from './server-timing.js';
import { LOCATED_HEADER, TOTAL_HEADERS } from './total-headers.js';

/** Headers that a page of another origin may read. */
export const EXPOSED_HEADERS = [
  'ETag',
  PERMALINK_HEADER,
  'Retry-After',
  REQUEST_ID_HEADER,
  NEWEST_ID_HEADER,
  SERVER_TIMING_HEADER,
  ...Object.values(LIMIT_HEADERS),
  ...Object.values(TOTAL_HEADERS),
  LOCATED_HEADER,
];

/** Builds the headers of an answer that passes no hook: to a malformed path, or to bytes that are not a request. */
export function headersOfRefusal(requestId: string): Readonly<Record<string, string>> {
  return {
    [REQUEST_ID_HEADER]: requestId,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    'X-Content-Type-Options': 'nosniff',
  };
}
