/**
 * Runs work under a signal that is aborted with `outer`, or when the time is up; then it rejects with the signal's reason, whether the
 * work has ended or not. Not by `AbortSignal.any` and `.timeout`: Node.js 20 collects a time-out as garbage that nothing but an `any`
 * waits for. And its `fetch` never ends the reading of a body that is aborted after the last byte came and before it was read.
 * @param limitMs the reason is then an error with the name `TimeoutError`
 */
export async function withinTime<T>(
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const follow = () => controller.abort(outer?.reason);
  const late = () => controller.abort(new DOMException('The time is up', 'TimeoutError'));
  outer?.addEventListener('abort', follow);
  const timer = setTimeout(late, limitMs);
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  }
}
