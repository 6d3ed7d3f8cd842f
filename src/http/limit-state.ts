/** How far a client is from a limit. */
export interface LimitState {
  readonly limit: number;
  /** Requests left; 0 at the limit. */
  readonly remaining: number;
  /** Time at which the count starts again, Unix seconds. */
  readonly resetAtSeconds: number;
}

/** Names of the headers of a {@link LimitState}. */
export const LIMIT_HEADERS = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
} as const;

/** Builds the headers of a {@link LimitState}. */
export function limitHeaders({ limit, remaining, resetAtSeconds }: LimitState) {
  return {
    [LIMIT_HEADERS.limit]: limit,
    [LIMIT_HEADERS.remaining]: remaining,
    [LIMIT_HEADERS.reset]: resetAtSeconds,
  };
}
