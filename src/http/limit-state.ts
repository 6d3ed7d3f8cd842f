/** How far a client is from a limit. */
export interface LimitState {
  readonly limit: number;
  /** How often it may still; 0 at the limit. */
  readonly remaining: number;
  /** When the count begins anew, Unix seconds. */
  readonly resetAtSeconds: number;
}

/** The headers that clients read it from. */
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
