import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { AnswerPart, AnswerTimes } from '../tools/answer-times.js';

/** The client whose work is done. */
interface Asked {
  readonly requestId?: string;
  /** Address of the client, from the socket or a trusted proxy. */
  readonly address: string;
  /** The response, which closes when the client has its answer or has left. */
  readonly answer?: ServerResponse;
  /** How long the parts of the answer have taken. */
  readonly times?: AnswerTimes;
}

const asked = new AsyncLocalStorage<Asked>();
let inside = 0;

/**
 * Runs the work of a request, so that its log lines have the request's id and limits know its client. Call
 * {@link leaveRequest} when the request has ended.
 */
export function runForRequest<T>(by: Asked & { requestId: string }, work: () => T): T {
  inside++;
  return asked.run(by, work);
}

/** Runs the work of a client without requests, so that limits know it; `client` may be a `clientKey` already. */
export async function runForClient<T>(client: string, work: () => Promise<T>): Promise<T> {
  inside++;
  try {
    return await asked.run({ address: client }, work);
  } finally {
    leaveRequest();
  }
}

/**
 * Ends one run, and stops tracking after the last: up to Node.js 22 tracking slows down everything asynchronous in the
 * process, by a tenth for an answer from memory.
 */
export function leaveRequest(): void {
  inside--;
  if (inside === 0) asked.disable();
}

/** Returns the id of the current request; `undefined` outside of one. */
export function currentRequestId(): string | undefined {
  return asked.getStore()?.requestId;
}

/** Returns the address of the current client; `undefined` when there is none. */
export function currentAddress(): string | undefined {
  return asked.getStore()?.address;
}

/** Adds the time since `startedAtMs`, by `performance.now()`, to those of the current request; nothing outside of one. */
export function noteTime(part: AnswerPart, startedAtMs: number, note?: string): void {
  asked.getStore()?.times?.add(part, performance.now() - startedAtMs, note);
}

/** Runs a part of an answer, and adds its time to those of the current request. */
export async function timed<T>(
  part: AnswerPart,
  work: () => Promise<T>,
  note?: string,
): Promise<T> {
  const startedAtMs = performance.now();
  try {
    return await work();
  } finally {
    noteTime(part, startedAtMs, note);
  }
}

/**
 * Calls `left` once when the client of the current request leaves, at once if it has left. Returns a function that ends
 * that.
 */
export function whenClientLeaves(left: () => void): () => void {
  const answer = asked.getStore()?.answer;
  if (answer?.destroyed) left();
  else answer?.once('close', left);
  return () => answer?.off('close', left);
}
