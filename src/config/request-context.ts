import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Whose work is done. */
interface Asked {
  readonly requestId?: string;
  /** The address, as the socket or a trusted proxy has it. */
  readonly address: string;
  /** Closed when the client has its answer, or has left. */
  readonly answer?: ServerResponse;
}

const asked = new AsyncLocalStorage<Asked>();
let inside = 0;

/**
 * Runs the work of a request, so that each of its log lines can have the request's id, and limits know its client. Call
 * `leaveRequest` when the request has ended.
 */
export function runForRequest<T>(by: Asked & { requestId: string }, work: () => T): T {
  inside++;
  return asked.run(by, work);
}

/** Runs what a client asks for that sends no requests, so that limits know it; `client` may be a `clientKey` already. */
export async function runForClient<T>(client: string, work: () => Promise<T>): Promise<T> {
  inside++;
  try {
    return await asked.run({ address: client }, work);
  } finally {
    leaveRequest();
  }
}

/**
 * Ends one run. While no request runs, nothing is tracked: up to Node.js 22 tracking makes everything asynchronous in
 * the process slower, by a tenth for an answer from memory.
 */
export function leaveRequest(): void {
  inside--;
  if (inside === 0) asked.disable();
}

/** The id of the current request; `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return asked.getStore()?.requestId;
}

/** The address of the client that is worked for; `undefined` where none is known. */
export function currentAddress(): string | undefined {
  return asked.getStore()?.address;
}

/** Calls `left` once when the client of the current request leaves, at once where it has. Gives what ends that. */
export function whenClientLeaves(left: () => void): () => void {
  const answer = asked.getStore()?.answer;
  if (answer?.destroyed) left();
  else answer?.once('close', left);
  return () => answer?.off('close', left);
}
