import { setTimeout as delay } from 'node:timers/promises';

/** What was seen of a service's liveness; 0 stands for no answer within two seconds. */
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
      const signal = AbortSignal.timeout(2_000);
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
