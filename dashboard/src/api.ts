import { SpotApiError, SpotClient, SpotNetworkError } from '../../clients/typescript/src/index.js';

export { SpotApiError };
export type * from '../../clients/typescript/src/wire.js';

/** Who has not answered by then has not answered. */
const TIMEOUT_MS = 10_000;

/** The service that has sent this page. What is shown is asked again anyhow, so nothing is retried here. */
export const client = new SpotClient({
  baseUrl: location.origin,
  timeoutMs: TIMEOUT_MS,
  retry: { retries: 0 },
});

/** Why a question has no answer: the service says no, or nothing came. */
export type Failure = SpotApiError | SpotNetworkError;

export function isFailure(error: unknown): error is Failure {
  return error instanceof SpotApiError || error instanceof SpotNetworkError;
}

/** Whether the same question may be answered a little later: when not, it is the question that is wrong. */
export function mayPass(failure: Failure): boolean {
  return !(failure instanceof SpotApiError) || failure.status >= 500 || failure.status === 429;
}

/** What to tell of it. */
export function failureText(failure: Failure): string {
  return failure instanceof SpotApiError ? failure.message : 'The service does not answer.';
}

/** How long the service asks to be left alone. */
export function retryAfterMs(failure: Failure): number {
  return failure instanceof SpotApiError ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
}
