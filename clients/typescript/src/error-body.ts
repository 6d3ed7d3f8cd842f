import { SpotApiError, SpotEditKeyError } from './errors.js';
import type { ErrorDetail, FieldError } from './wire.js';

/**
 * The error of an answer that is not a success. `body` is whatever came: the service's own error body, or
 * anything at all when a proxy in between has answered.
 */
export function toApiError(
  status: number,
  body: unknown,
  header: (name: string) => string | undefined,
): SpotApiError {
  const said = (body as { error?: unknown } | null | undefined)?.error;
  const detail = toDetail(status, said, header('Retry-After'));
  // A proxy's own 401 has another code.
  const ErrorOfIt = detail.code === 'unauthorized' ? SpotEditKeyError : SpotApiError;
  return new ErrorOfIt(detail, header('X-Request-Id'));
}

function toDetail(status: number, said: unknown, retryAfterHeader?: string): ErrorDetail {
  const { code, message, details, retryAfter } = (
    typeof said === 'object' && said !== null ? said : {}
  ) as Record<string, unknown>;
  const seconds = typeof retryAfter === 'number' ? retryAfter : toSeconds(retryAfterHeader);
  return {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : `the answer was ${status}`,
    ...(Array.isArray(details) && { details: details.filter(isFieldError) }),
    ...(seconds !== undefined && seconds >= 0 && { retryAfter: seconds }),
  };
}

function isFieldError(one: unknown): one is FieldError {
  const { field, message } = (one ?? {}) as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string';
}

/** `Retry-After` has seconds or a date. */
function toSeconds(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
}
