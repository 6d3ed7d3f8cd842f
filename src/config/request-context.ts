import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();
let inside = 0;

/**
 * Runs the work of a request, so that each of its log lines can have the request's id. Call `leaveRequest` when the request has
 * ended.
 */
export function runForRequest<T>(requestId: string, work: () => T): T {
  inside++;
  return requestIds.run(requestId, work);
}

/**
 * Ends one run. While no request runs, nothing is tracked: up to Node.js 22 tracking makes everything asynchronous in
 * the process slower, by a tenth for an answer from memory.
 */
export function leaveRequest(): void {
  inside--;
  if (inside === 0) requestIds.disable();
}

/** The id of the current request; `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
