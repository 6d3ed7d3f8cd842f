import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 5_000;

/**
 * Repeats a task until the signal, or until it says that it is done, and 5 s later when it fails, as while the database
 * is away. Never rejects.
 * @param onFailure is told of failures, but of none that the signal causes
 * @param retryMs how much later, where that is not 5 s
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
