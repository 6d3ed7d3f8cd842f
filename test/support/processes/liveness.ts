import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a busy machine makes anybody wait: who does not answer by then hangs. */
const ANSWER_WITHIN_MS = 15_000;

/** What was seen of a service's liveness; 0 stands for no answer within {@link ANSWER_WITHIN_MS}. */
export interface Liveness {
  readonly statuses: ReadonlySet<number>;
  readonly slowestMs: number;
}

/** Asks again and again whether a service is alive, until told; gives what was seen. */
export function watchLiveness({ origin }: { readonly origin: string }): () => Promise<Liveness> {
  const statuses = new Set<number>();
  let slowestMs = 0;
  const watch = new AbortController();
  const watching = (async () => {
    for (; !watch.signal.aborted; await delay(20)) {
      const askedAtMs = performance.now();
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(`${origin}/health/live`, { signal }).catch(() => undefined);
      statuses.add(answer?.status ?? 0);
      slowestMs = Math.max(slowestMs, performance.now() - askedAtMs);
    }
  })();
  return async () => {
    watch.abort();
    await watching;
    return { statuses, slowestMs };
  };
}
