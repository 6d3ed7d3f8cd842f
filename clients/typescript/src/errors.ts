import type { ErrorDetail, FieldError } from './wire.js';

/** The service answered that it cannot, or will not. */
export class SpotApiError extends Error {
  override readonly name: string = 'SpotApiError';
  /** The HTTP status: 400, 401, 404, 409, 429, 503 … */
  readonly status: number;
  /**
   * The service's stable word: `invalid_parameter`, `not_found`, `unauthorized`, `conflict`, `rate_limited`,
   * `group_limit_reached`, `unavailable` …; `unknown` when something else answered, such as a proxy.
   */
  readonly code: string;
  /** Every parameter or field at fault; only with `invalid_parameter`, and with `bad_request` for a body that is not JSON. */
  readonly details: readonly FieldError[];
  /** Seconds to wait before the next attempt; only when waiting helps. */
  readonly retryAfterSeconds: number | undefined;
  /** The `X-Request-Id` of the answer, by which the operator finds it in the log. */
  readonly requestId: string | undefined;

  constructor(error: ErrorDetail, requestId?: string) {
    super(error.message);
    this.status = error.status;
    this.code = error.code;
    this.details = error.details ?? [];
    this.retryAfterSeconds = error.retryAfter;
    this.requestId = requestId;
  }

  /** The first parameter or field at fault, if one is named. */
  get field(): string | undefined {
    return this.details[0]?.field;
  }
}

/** 401: the key of a group or of an alert is missing or wrong. Asking again does not help. */
export class SpotEditKeyError extends SpotApiError {
  override readonly name = 'SpotEditKeyError';
}

/** No answer came, or it broke off, or it was not the service's. The reason is in `cause`. */
export class SpotNetworkError extends Error {
  override readonly name: string = 'SpotNetworkError';
}

/** No whole answer came within the time allowed. */
export class SpotTimeoutError extends SpotNetworkError {
  override readonly name = 'SpotTimeoutError';

  constructor(readonly timeoutMs: number) {
    super(`no whole answer within ${timeoutMs} ms`);
  }
}

/** Spots between the cursor and the oldest that is kept are gone, and nobody was there to be told. */
export class SpotGapError extends Error {
  override readonly name = 'SpotGapError';

  constructor(
    /** The id that was followed from. */
    readonly afterId: number,
    /** The lowest id that is kept. */
    readonly oldestId: number,
  ) {
    super(`spots after id ${afterId} are kept only from ${oldestId} on`);
  }
}

/** Whether the same question may well be answered a little later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof SpotNetworkError) return true;
  if (!(error instanceof SpotApiError)) return false;
  return (
    [429, 502, 503, 504].includes(error.status) && !/^(group|alert)_limit_reached$/.test(error.code)
  );
}
