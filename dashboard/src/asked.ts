import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type Failure, isFailure, retryAfterMs, SpotApiError } from './api.js';
import { awaySinceMs, isInventing, watchHealth } from './connection.js';

/** What became of a question that is asked again and again. */
export interface Asked<Answer> {
  /** The latest answer; it stays while later attempts fail. */
  readonly answer: Answer | undefined;
  /** Why the latest attempt failed. */
  readonly error: Failure | undefined;
}

export type Question<Answer> = (options: { signal: AbortSignal }) => Promise<Answer>;

/** Whoever was told to wait does; a service that is away is not asked more than this often. */
const RETRY_MS = 5_000;

/**
 * Asks at once and then every so often, while the page can be seen; again when `about` changes, which also
 * forgets the answer to the question before.
 */
export function useAsked<Answer>(
  ask: Question<Answer>,
  everyMs: number,
  about: string,
): ReadonlySignal<Asked<Answer>> & { again: () => void } {
  const asked = useMemo(() => {
    const state = signal<Asked<Answer>>({ answer: undefined, error: undefined });
    return Object.assign(state, { again: () => {} });
  }, [about]);
  const isChanging = isInventing.value;
  useEffect(() => {
    const leaving = new AbortController();
    let timer = 0;
    let dueMs = 0;
    const run = async () => {
      clearTimeout(timer);
      let waitMs = isChanging ? Math.min(everyMs, RETRY_MS) : everyMs;
      try {
        asked.value = { answer: await ask({ signal: leaving.signal }), error: undefined };
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!isFailure(error)) throw error;
        asked.value = { answer: asked.value.answer, error };
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
    asked.again = () => void run();
    document.addEventListener('visibilitychange', onVisible);
    void run();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [asked, isChanging]);
  return asked;
}
