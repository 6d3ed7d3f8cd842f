import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();
let inside = 0;

/**
 * Runs what belongs to a request, so that every log line of it can carry the request's id. To be left when the
 * request has ended.
 */
export function runForRequest<T>(requestId: string, work: () => T): T {
  inside++;
  return requestIds.run(requestId, work);
}

/**
 * Ends one run. While nobody is inside, nothing is followed: up to Node.js 22 whatever is asynchronous in the
 * process costs more as long as something is, a tenth of an answer from memory.
 */
export function leaveRequest(): void {
  inside--;
  if (inside === 0) requestIds.disable();
}

/** The id of the request that is being answered; `undefined` outside of any. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
