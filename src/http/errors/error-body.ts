import { HttpException } from '@nestjs/common';
import {
  DEFAULT_RETRY_AFTER_SECONDS,
  type ErrorBody,
  InvalidParameters,
  NOT_JSON,
  toErrorBody,
} from './errors.js';

/** Builds the body that describes an exception, for HTTP and streams; without details for a fault of the service. */
export function toBodyOf(exception: unknown): ErrorBody {
  if (exception instanceof InvalidParameters) {
    const { message, code, details } = exception;
    return toErrorBody(400, message, { code, details });
  }
  const status = statusOf(exception);
  if (status === 503) {
    const knows = exception instanceof Error && 'retryAfterSeconds' in exception;
    const retryAfter = knows ? retryAfterOf(exception) : DEFAULT_RETRY_AFTER_SECONDS;
    return toErrorBody(503, messageOf(exception), { ...codeOf(exception), retryAfter });
  }
  // Fastify's own message does not say what is accepted.
  if (status === 415) return toErrorBody(415, NOT_JSON);
  if (status >= 500) return toErrorBody(status, 'Something went wrong here.');
  return toErrorBody(status, messageOf(exception), {
    ...codeOf(exception),
    retryAfter: retryAfterOf(exception),
  });
}

/** Returns the message of an exception; a general one for what is not an `Error`. */
export function messageOf(exception: unknown): string {
  return exception instanceof Error ? exception.message : 'The request cannot be answered.';
}

function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  // Fastify's own errors carry their status.
  const status = (exception as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** Reads the `code` of a module's exception, which says more than its status. */
function codeOf(exception: unknown): { code?: string } {
  if (!(exception instanceof HttpException) || !('code' in exception)) return {};
  return typeof exception.code === 'string' ? { code: exception.code } : {};
}

/** Reads the seconds to wait, at least 1; `undefined` unless waiting helps. */
function retryAfterOf(exception: unknown): number | undefined {
  const seconds = (exception as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds;
  return typeof seconds === 'number' ? Math.max(1, seconds) : undefined;
}
