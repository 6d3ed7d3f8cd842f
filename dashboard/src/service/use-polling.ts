import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type Failure, isFailure, retryAfterMs, SpotApiError } from './api.js';
import { awaySinceMs, isInventing, watchHealth } from './connection.js';

/** The result of a request that is repeated. */
export interface Polled<Answer> {
  /** The latest answer; it stays while later attempts fail. */
  readonly answer: Answer | undefined;
  /** Why the latest attempt failed. */
  readonly error: Failure | undefined;
}

export type Request<Answer> = (options: { signal: AbortSignal }) => Promise<Answer>;

/** Minimum time between attempts after a failure; `Retry-After` may ask for more. */
const RETRY_MS = 5_000;

/**
 * Sends a request at once and then every `everyMs` while the page is visible. When `about` changes, it drops the
 * answer and starts again. Without `send` there is no request; `about` must tell whether there is.
 */
export function usePolling<Answer>(
  send: Request<Answer> | undefined,
  everyMs: number,
  about: string,
): ReadonlySignal<Polled<Answer>> & { again: () => void } {
  const polled = useMemo(() => {
    const state = signal<Polled<Answer>>({ answer: undefined, error: undefined });
    return Object.assign(state, { again: () => {} });
  }, [about]);
  const isChanging = isInventing.value;
  useEffect(() => {
    if (send === undefined) return;
    const leaving = new AbortController();
    let timer = 0;
    let dueMs = 0;
    const run = async () => {
      clearTimeout(timer);
      let waitMs = isChanging ? Math.min(everyMs, RETRY_MS) : everyMs;
      try {
        polled.value = { answer: await send({ signal: leaving.signal }), error: undefined };
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!isFailure(error)) throw error;
        polled.value = { answer: polled.value.answer, error };
        if (!(error instanceof SpotApiError) && awaySinceMs.value === undefined) void watchHealth();
        waitMs = Math.max(RETRY_MS, retryAfterMs(error));
      }
      if (leaving.signal.aborted) return;
      dueMs = Date.now() + waitMs;
      if (!document.hidden) timer = window.setTimeout(() => void run(), waitMs);
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (document.hidden || dueMs === 0) return;
      timer = window.setTimeout(() => void run(), Math.max(0, dueMs - Date.now()));
    };
    polled.again = () => void run();
    document.addEventListener('visibilitychange', onVisible);
    void run();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [polled, isChanging]);
  return polled;
}
