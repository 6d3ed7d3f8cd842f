/** How long to wait between attempts. */
export interface BackoffOptions {
  /** The first wait; each further one is twice the one before. */
  readonly initialMs: number;
  /** No wait is longer. */
  readonly ceilingMs: number;
}

/**
 * The wait before attempt `attempt` + 1, the first being 1. Between half and all of it is left to chance,
 * so that clients which lost the same server do not come back at the same moment.
 */
export function backoffMs(attempt: number, { initialMs, ceilingMs }: BackoffOptions): number {
  const wholeMs = Math.min(initialMs * 2 ** (attempt - 1), ceilingMs);
  return Math.round(wholeMs * (0.5 + Math.random() / 2));
}
