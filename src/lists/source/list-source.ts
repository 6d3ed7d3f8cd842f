/** Header values by which a request asks whether the source has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The current text of a list. */
export interface Fetched extends Validators {
  readonly kind: 'fetched';
  readonly text: string;
}

/** The source has not changed since the validators came. */
interface Unchanged {
  readonly kind: 'unchanged';
}

/** The text could not be had, or is too long. */
export interface FetchFailed {
  readonly kind: 'failed';
  /** Completes a sentence that begins with the list's name; our own words, without the URL. */
  readonly reason: string;
  /** The source's `Retry-After` in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
}

export type FetchOutcome = Fetched | Unchanged | FetchFailed;

export const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

export function fetchFailed(reason: string, retryAfterMs: number | null = null): FetchFailed {
  return { kind: 'failed', reason, retryAfterMs };
}
