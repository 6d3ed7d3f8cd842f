import { LIMIT_HEADERS } from '../limit-state.js';
import { NEWEST_ID_HEADER } from './newest-id.js';
import { PERMALINK_HEADER } from './permalink.js';
import { REQUEST_ID_HEADER } from '../request-id.js';
import { SERVER_TIMING_HEADER } from './server-timing.js';
import { LOCATED_HEADER, TOTAL_HEADERS } from './total-headers.js';
import type { HeadersDescribed } from './described-headers.js';
import { IGNORED_DESCRIBED, IGNORED_HEADER } from './ignored-parameters.js';

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
  IGNORED_HEADER,
];

/** What every answer has, as the document has it. */
export const COMMON_DESCRIBED: HeadersDescribed = {
  [REQUEST_ID_HEADER]: {
    description:
      'The id of the request, as the client or a proxy sent it, else a random one. The log of the service names it: tell it ' +
      'when something went wrong.',
    schema: { type: 'string', example: '5f0d2c1e-6a0b-4f57-9a3c-2f4f6f1f8a10' },
  },
};

/** What answers have that count against the limit of their client. */
export const LIMIT_DESCRIBED: HeadersDescribed = {
  [LIMIT_HEADERS.limit]: {
    description: 'How many are allowed: requests of this kind a minute, or what a refusal names.',
    schema: { type: 'integer', example: 600 },
  },
  [LIMIT_HEADERS.remaining]: {
    description: 'How many are left.',
    schema: { type: 'integer', example: 583 },
  },
  [LIMIT_HEADERS.reset]: {
    description: 'When the count begins anew, in Unix seconds.',
    schema: { type: 'integer', example: 1_790_778_840 },
  },
};

/** What a refusal has that ends by itself. */
export const RETRY_DESCRIBED: HeadersDescribed = {
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', example: 17 },
  },
};

/** What answers to conditional reads have. */
export const TAG_DESCRIBED: HeadersDescribed = {
  ETag: {
    description:
      'Stands for the body: sent back as `If-None-Match`, it spares an answer that has not changed (304).',
    schema: { type: 'string', example: 'W/"1a-3f2c"' },
  },
};

/** What reads have. */
export const READ_DESCRIBED: HeadersDescribed = {
  ...IGNORED_DESCRIBED,
  [SERVER_TIMING_HEADER]: {
    description:
      'Who answered, and how many milliseconds it took: memory, PostgreSQL, columns, files.',
    schema: { type: 'string', example: 'memory;dur=0.4' },
  },
};

/** Builds the headers of an answer that passes no hook: to a malformed path, or to bytes that are not a request. */
export function headersOfRefusal(requestId: string): Readonly<Record<string, string>> {
  return {
    [REQUEST_ID_HEADER]: requestId,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    'X-Content-Type-Options': 'nosniff',
  };
}
