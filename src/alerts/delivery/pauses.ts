const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Share by which a pause is longer or shorter at random. */
const SPREAD = 0.2;

/** Maximum attempts to deliver an invitation. */
export const MAX_INVITATION_ATTEMPTS = 3;

/** Time after which a message is given up. */
export const TRIED_MS = 24 * 3_600_000;

/**
 * Computes when a message is tried again after `failures`, 1 or more: after 10 s, doubling to an hour, ± 20 %;
 * `undefined` when that is more than a day after it was made.
 * @param random 0 to 1, like `Math.random`
 */
export function nextAttemptMs(
  { failures, createdAtMs }: { readonly failures: number; readonly createdAtMs: number },
  nowMs: number,
  random = Math.random,
): number | undefined {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  const nextAtMs = nowMs + Math.round(pauseMs * (1 + SPREAD * (2 * random() - 1)));
  return nextAtMs > createdAtMs + TRIED_MS ? undefined : nextAtMs;
}
