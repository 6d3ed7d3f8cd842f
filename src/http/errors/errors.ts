import { BadRequestException } from '@nestjs/common';
import type { ErrorCode } from './error-codes.js';

/** What is wrong with one field of a request: a parameter, or a field of the body. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request is malformed or out of bounds; names every field at fault. */
export class InvalidParameters extends BadRequestException {
  constructor(
    readonly details: readonly FieldError[],
    readonly code: 'invalid_parameter' | 'bad_request' = 'invalid_parameter',
  ) {
    // Two fields can be at fault together: their message is said once.
    super([...new Set(details.map(({ message }) => message))].join('; '));
  }
}

/** Refuses one field. @param complaint completes a sentence that begins with its name @throws InvalidParameters */
export function refuseField(field: string, complaint: string): never {
  throw new InvalidParameters([{ field, message: `${field} ${complaint}` }]);
}

/** Seconds after which a client may try again, unless the error has its own. */
export const DEFAULT_RETRY_AFTER_SECONDS = 2;

/** Stable `code` of each status, by which programs tell errors apart. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  413: 'body_too_large',
  414: 'url_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'rate_limited',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly error: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly details?: readonly FieldError[];
    readonly retryAfter?: number;
  };
}

/** The message of every 415. */
export const NOT_JSON =
  'The body must be JSON, sent with Content-Type: application/json; no form is read.';

/** Builds the body of an error of any layer; its `code` is that of the status unless given. */
export function toErrorBody(
  status: number,
  message: string,
  extra: { code?: string; details?: readonly FieldError[]; retryAfter?: number } = {},
): ErrorBody {
  const code = extra.code ?? CODES[status] ?? (status >= 500 ? 'internal_error' : 'bad_request');
  return {
    error: {
      status,
      code,
      message,
      ...(extra.details && { details: extra.details }),
      ...(extra.retryAfter !== undefined && { retryAfter: extra.retryAfter }),
    },
  };
}
