import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs what belongs to a request, so that every log line of it can carry the request's id. */
export function runForRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

/** The id of the request that is being answered; `undefined` outside of any. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
