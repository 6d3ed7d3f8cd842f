import { type AggregateQuery, client, type Groups, SpotApiError } from '../service/api.js';
import { inTurn } from './turns.js';

/** Called with what reads the headers of an answer, by their names. */
type OnHeaders = (header: (name: string) => string | undefined) => void;

/** A question that was stopped for its cost is asked again after this time, not every few seconds. */
const AFTER_EXPENSIVE_S = 300;

/** The service answers groups with up to this many rows. */
export const MAX_ROWS = 10_000;

/** Asks `GET /aggregate` in turn, with up to {@link MAX_ROWS} rows unless `limit` is given. */
export function askGroups(
  query: AggregateQuery,
  signal: AbortSignal,
  onHeaders?: OnHeaders,
): Promise<Groups> {
  return inTurn(async () => {
    try {
      return await client.aggregate({ limit: MAX_ROWS, ...query }, { signal, onHeaders });
    } catch (error) {
      throw isExpensive(error) ? asLater(error) : error;
    }
  }, signal);
}

/** Whether the service has more questions than it takes at once, of all or of this address. */
export function isBusy(error: unknown): boolean {
  return error instanceof SpotApiError && /^(busy|too_many_questions)$/.test(error.code);
}

/** Whether the service stopped a question because it took too long. */
export function isExpensive(error: unknown): error is SpotApiError {
  return error instanceof SpotApiError && error.code === 'too_expensive';
}

function asLater({ status, code, message }: SpotApiError): SpotApiError {
  return new SpotApiError({ status, code, message, retryAfter: AFTER_EXPENSIVE_S });
}
