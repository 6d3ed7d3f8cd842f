import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 5_000;

/**
 * Repeats a task until the signal, or until it returns `done`. After a failure, as while the database is away, waits
 * first. Never rejects.
 * @param onFailure is told of each failure that the signal has not caused
 * @param retryMs the wait after a failure
 */
export async function repeatUntil(
  signal: AbortSignal,
  task: () => Promise<'done' | void>,
  onFailure: (error: unknown) => void,
  retryMs = RETRY_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await task()) === 'done') return;
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Resolves when the signal is given. */
export async function whenAborted(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
}

/** Waits until `woken`, for at most `pauseMs`, or until the signal. Leaves neither timer nor listener behind. */
export async function pauseUntil(
  woken: Promise<void>,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs).unref();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    void woken.then(end);
  });
}
