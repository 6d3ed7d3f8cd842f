/** How far a client is from a limit. */
export interface LimitState {
  readonly limit: number;
  /** How often it may still; 0 at the limit. */
  readonly remaining: number;
  /** When the count begins anew, Unix seconds. */
  readonly resetAtSeconds: number;
}

/** The headers that clients read it from. */
export function limitHeaders({ limit, remaining, resetAtSeconds }: LimitState) {
  return {
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': resetAtSeconds,
  };
}
