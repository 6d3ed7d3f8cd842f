import { SpotNetworkError, SpotTimeoutError } from './errors.js';
import { abortReason, type AbortSignalLike, platform } from './platform.js';

/**
 * Runs work under a signal that is aborted with the caller's, or when the time is up. `AbortSignal.any` and
 * `.timeout` do that too, but not everywhere. Aborted work is not waited for: the `fetch` of Node 20 never ends the
 * reading of a body that is aborted when all of it has come. Whatever else goes wrong is the network's fault, and
 * is wrapped.
 */
export async function withDeadline<Value>(
  timeoutMs: number,
  outer: AbortSignalLike | undefined,
  work: (signal: AbortSignalLike) => Promise<Value>,
): Promise<Value> {
  if (outer?.aborted) throw abortReason(outer);
  const controller = new platform.AbortController();
  let isLate = false;
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
  const onAbort = () => controller.abort(outer && abortReason(outer));
  const onTime = () => {
    isLate = true;
    controller.abort();
  };
  outer?.addEventListener('abort', onAbort);
  const timer = timeoutMs > 0 ? platform.setTimeout(onTime, timeoutMs) : undefined;
  try {
    return await Promise.race([work(controller.signal), aborted]);
  } catch (error) {
    if (outer?.aborted) throw abortReason(outer);
    if (isLate) throw new SpotTimeoutError(timeoutMs);
    throw new SpotNetworkError(`the service cannot be reached: ${describe(error)}`, {
      cause: error,
    });
  } finally {
    if (timer !== undefined) platform.clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}

/** Node's fetch says only `fetch failed`, and the reason in its cause. */
function describe(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: unknown }; message?: unknown };
  return String(cause?.message ?? message ?? error);
}
