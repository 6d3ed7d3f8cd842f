import {
  SpotApiError,
  SpotClient,
  SpotNetworkError,
} from '../../../clients/typescript/src/index.js';
import { words } from '../words/words.js';

export { SpotApiError };
export type * from '../../../clients/typescript/src/wire.js';

/** Requests fail after this time. */
const TIMEOUT_MS = 10_000;

/** The service that has sent this page. Without retries: views poll anyway. */
export const client = new SpotClient({
  baseUrl: location.origin,
  timeoutMs: TIMEOUT_MS,
  retry: { retries: 0 },
});

/** Why a request failed: the service refused it, or did not answer. */
export type Failure = SpotApiError | SpotNetworkError;

export function isFailure(error: unknown): error is Failure {
  return error instanceof SpotApiError || error instanceof SpotNetworkError;
}

/** Whether the same request may succeed later; when not, the request itself is wrong. */
export function mayPass(failure: Failure): boolean {
  return !(failure instanceof SpotApiError) || failure.status >= 500 || failure.status === 429;
}

/** The failure as a sentence to show. */
export function failureText(failure: Failure): string {
  return failure instanceof SpotApiError ? failure.message : words.value.condition.noAnswer;
}

/** How long the service asks to wait before the next request, in milliseconds. */
export function retryAfterMs(failure: Failure): number {
  return failure instanceof SpotApiError ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
}
