import { type ErrorBody, NOT_JSON, toErrorBody } from './errors.js';
import { LIMIT_HEADERS } from '../limit-state.js';

/** Description of the answers of one status, in the documents of the API. */
export interface ErrorAnswer {
  /** Name among the components of the OpenAPI document. */
  readonly name: string;
  readonly description: string;
  /** Bodies as the service sends them, by cause. */
  readonly examples: Readonly<Record<string, ErrorBody>>;
  /** Names of its headers; `components.headers` describes them. */
  readonly headers?: readonly string[];
}

const RETRY_AFTER = ['Retry-After'];

const LIMIT = "limit must be a whole number from 1 to 1000; got '0'";

/** Every error status that the service answers with. */
export const ERROR_ANSWERS: Readonly<Record<number, ErrorAnswer>> = {
  400: {
    name: 'BadRequest',
    description: 'A parameter or field is malformed or out of bounds; each is named in `details`',
    examples: {
      invalidParameter: toErrorBody(400, LIMIT, {
        code: 'invalid_parameter',
        details: [{ field: 'limit', message: LIMIT }],
      }),
      badRequest: toErrorBody(
        400,
        'The path has a malformed escape: what is percent-encoded must be UTF-8.',
      ),
    },
  },
  401: {
    name: 'Unauthorized',
    description: 'The key of a group or an alert is missing or wrong: the sentence says which',
    examples: {
      missing: toErrorBody(
        401,
        'This needs the edit key of the group, as header X-Edit-Key or parameter edit_key.',
      ),
      wrong: toErrorBody(
        401,
        'This is not the edit key of the group: it is the edit_key that the answer had when the group was made.',
      ),
    },
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing',
    examples: { notFound: toErrorBody(404, 'There is no group of that name.') },
  },
  408: {
    name: 'RequestTimeout',
    description: 'The whole request did not arrive within 15 seconds; the connection is closed',
    examples: { requestTimeout: toErrorBody(408, 'The request took too long to arrive.') },
  },
  409: {
    name: 'Conflict',
    description:
      'The name is taken; or the log does not have the id of `as_of`: `history_changed` names the id up to which it holds',
    examples: {
      conflict: toErrorBody(409, 'A group called my-club exists already.'),
      historyChanged: toErrorBody(
        409,
        'The log does not have what as_of=990000 was asked of: it holds up to id 184467.',
        { code: 'history_changed' },
      ),
    },
  },
  410: {
    name: 'Gone',
    description:
      'Days of the window have been removed for good since the moment of `as_of`: `days_removed` names the first day kept',
    examples: {
      daysRemoved: toErrorBody(
        410,
        'Days of this window have been removed since as_of=184467: the first day kept is 2026-11-20.',
        { code: 'days_removed' },
      ),
    },
  },
  413: {
    name: 'BodyTooLarge',
    description: 'The body is larger than 64 KiB, that of an alert larger than 256 KiB',
    examples: { bodyTooLarge: toErrorBody(413, 'Request body is too large') },
  },
  414: {
    name: 'UrlTooLong',
    description: 'Path and query have more than 8,192 characters together',
    examples: {
      urlTooLong: toErrorBody(414, 'Path and query must have at most 8192 characters together.'),
    },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json`',
    examples: {
      unsupportedMediaType: toErrorBody(415, NOT_JSON),
    },
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The `Range` begins behind the end of the file; `Content-Range` has its length',
    examples: { rangeNotSatisfiable: toErrorBody(416, 'The file has 11873204 bytes.') },
  },
  429: {
    name: 'TooManyRequests',
    description:
      'Too many requests, changes or attempts from this address, or too many groups or alerts; the `X-RateLimit-*` ' +
      'headers tell how many are left, and until when. `too_many_questions`: one heavy question at a time from one address ' +
      '(aggregates, stations of a day, days of the archive), and two that wait; the same for downloads (CSV, NDJSON, `csv.gz`)',
    examples: {
      rateLimited: toErrorBody(429, 'No more than 600 requests a minute, please.', {
        retryAfter: 17,
      }),
      tooManyQuestions: toErrorBody(429, 'One download at a time from one address, please.', {
        code: 'too_many_questions',
        retryAfter: 5,
      }),
      groupLimitReached: toErrorBody(429, 'There are 1000 groups, and no more can be made.', {
        code: 'group_limit_reached',
      }),
      alertLimitReached: toErrorBody(429, 'There are 1000 alerts, and no more can be made.', {
        code: 'alert_limit_reached',
      }),
    },
    headers: [...RETRY_AFTER, ...Object.values(LIMIT_HEADERS)],
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers are larger than 16 KiB; the connection is closed',
    examples: { headersTooLarge: toErrorBody(431, 'The request cannot be understood.') },
  },
  500: {
    name: 'InternalError',
    description: 'A fault of the service; its log has the details',
    examples: { internalError: toErrorBody(500, 'Something went wrong here.') },
  },
  503: {
    name: 'Unavailable',
    description:
      'The database cannot be reached, or there is too much to do; try again after `Retry-After`',
    examples: {
      unavailable: toErrorBody(503, 'The database cannot be reached at the moment.', {
        retryAfter: 2,
      }),
      archiveDamaged: toErrorBody(503, 'The file of 2026-11-20 cannot be read (ENOENT).', {
        code: 'archive_damaged',
        retryAfter: 60,
      }),
    },
    headers: RETRY_AFTER,
  },
};
