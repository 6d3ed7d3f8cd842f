/** The grid of a callsign's holder, written as {@link parseLocator} does. */
export interface Found {
  readonly kind: 'found';
  readonly grid: string;
}

/** Nobody of that call is known, or not where. */
export interface NotFound {
  readonly kind: 'notFound';
}

/** No answer, or none that can be understood. */
export interface Failed {
  readonly kind: 'failed';
  /** In our own words, never the upstream's: fit for the log. */
  readonly reason: string;
  /** How long the upstream wants to be left alone; null when it did not say. */
  readonly retryAfterMs: number | null;
}

export type LookupOutcome = Found | NotFound | Failed;

/**
 * Where grids of callsigns are looked up: the seam at which another database is added
 * (docs/extending.md). Of what a database tells of people, the grid alone leaves this interface.
 */
export interface CallsignDatabase {
  /** Unique, as in `GRID_PROVIDERS`; stored beside what was found. */
  readonly name: string;
  /** Whether it can know the call at all; one that cannot is not asked. */
  covers(callsign: string): boolean;
  /** Looks a base call up. Never throws, and ends within seconds. */
  lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome>;
}

export const NOT_FOUND: NotFound = { kind: 'notFound' };

export function failed(reason: string, retryAfterMs: number | null = null): Failed {
  return { kind: 'failed', reason, retryAfterMs };
}
