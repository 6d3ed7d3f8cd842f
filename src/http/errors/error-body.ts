import { HttpException } from '@nestjs/common';
import {
  DEFAULT_RETRY_AFTER_SECONDS,
  type ErrorBody,
  InvalidParameters,
  NOT_JSON,
  toErrorBody,
} from './errors.js';

/** The body that describes an exception, for HTTP and streams. A fault of ours is described without details. */
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
  // Fastify's own message does not say what would be taken.
  if (status === 415) return toErrorBody(415, NOT_JSON);
  if (status >= 500) return toErrorBody(status, 'Something went wrong here.');
  return toErrorBody(status, messageOf(exception), {
    ...codeOf(exception),
    retryAfter: retryAfterOf(exception),
  });
}

export function messageOf(exception: unknown): string {
  return exception instanceof Error ? exception.message : 'The request cannot be answered.';
}

function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  // Fastify's own errors carry the status they would be answered with.
  const status = (exception as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** A module's exceptions may carry a `code` that says more than their status. */
function codeOf(exception: unknown): { code?: string } {
  if (!(exception instanceof HttpException) || !('code' in exception)) return {};
  return typeof exception.code === 'string' ? { code: exception.code } : {};
}

/** Set by exceptions after which waiting helps. */
function retryAfterOf(exception: unknown): number | undefined {
  const seconds = (exception as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds;
  return typeof seconds === 'number' ? Math.max(1, seconds) : undefined;
}
