/** The grid of a callsign's holder, as {@link parseLocator} writes it. */
export interface Found {
  readonly kind: 'found';
  readonly grid: string;
}

/** The callsign, or its grid, is not known. */
export interface NotFound {
  readonly kind: 'notFound';
}

/** No answer, or one that cannot be read. */
export interface Failed {
  readonly kind: 'failed';
  /** Reason for the log: our own words, never text of the upstream. */
  readonly reason: string;
  /** The upstream's `Retry-After` in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
}

export type LookupOutcome = Found | NotFound | Failed;

/**
 * Looks up grids of callsigns; implement it to add another database (docs/extending.md). Returns the grid alone,
 * nothing else that a database knows of people.
 */
export interface CallsignDatabase {
  /** Unique, as in `GRID_PROVIDERS`; stored with each grid as its source. */
  readonly name: string;
  /** Whether it can know the call; if not, it is not asked. No I/O. */
  covers(callsign: string): boolean;
  /** Looks up a base call, within seconds. Never throws. */
  lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome>;
}

export const NOT_FOUND: NotFound = { kind: 'notFound' };

export function failed(reason: string, retryAfterMs: number | null = null): Failed {
  return { kind: 'failed', reason, retryAfterMs };
}
