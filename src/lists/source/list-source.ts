/** By which a request asks whether the source has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The text of a list as its source has it now. */
export interface Fetched extends Validators {
  readonly kind: 'fetched';
  readonly text: string;
}

/** The source has what it had when the validators came. */
interface Unchanged {
  readonly kind: 'unchanged';
}

/** No text, or one that is too long. */
export interface FetchFailed {
  readonly kind: 'failed';
  /** Completes a sentence that begins with the list's name; our own words, without the URL. */
  readonly reason: string;
  /** As the source asks; null where it does not. */
  readonly retryAfterMs: number | null;
}

export type FetchOutcome = Fetched | Unchanged | FetchFailed;

export const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

export function fetchFailed(reason: string, retryAfterMs: number | null = null): FetchFailed {
  return { kind: 'failed', reason, retryAfterMs };
}
