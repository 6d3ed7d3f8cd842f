/** How far a client is from a limit. */
export interface LimitState {
  readonly limit: number;
  /** Requests left; 0 at the limit. */
  readonly remaining: number;
  /** When the count starts again, Unix seconds. */
  readonly resetAtSeconds: number;
}

/** The headers that carry it. */
export const LIMIT_HEADERS = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
} as const;

export function limitHeaders({ limit, remaining, resetAtSeconds }: LimitState) {
  return {
    [LIMIT_HEADERS.limit]: limit,
    [LIMIT_HEADERS.remaining]: remaining,
    [LIMIT_HEADERS.reset]: resetAtSeconds,
  };
}
