import { backoffMs, type BackoffOptions } from './backoff.js';
import { isPassing, SpotApiError, SpotNetworkError } from './errors.js';
import { type AbortSignalLike, type FetchLike, type ResponseLike, sleep } from './platform.js';
import { toApiError } from './error-body.js';
import { withDeadline } from './deadline.js';

/** What a call of one method may set for itself. */
export interface RequestOptions {
  /** Ends the request; it rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** For each attempt, to the last byte of the answer. 0 is no limit. */
  readonly timeoutMs?: number | undefined;
  /** Called once with the headers of the answer: what reads one by its name, in any case. */
  readonly onHeaders?: ((header: (name: string) => string | undefined) => void) | undefined;
}

/** How often a GET is asked again, after 429, 502, 503, 504 or a failure of the network. */
export interface RetryOptions extends BackoffOptions {
  /** Attempts beyond the first; 0 is none. */
  readonly retries: number;
}

/** One question. */
export interface Question extends RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the client's own; only for a GET. */
  readonly retries?: number;
  /** A status whose body is an answer all the same. */
  readonly alsoAnswers?: number;
}

/** An answer that came whole. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

/** What all requests of a client share. */
export interface HttpOptions {
  /** With the prefix of the API, without a slash at its end. */
  readonly apiUrl: string;
  /** Found at each request. */
  readonly fetch: () => FetchLike;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly retry: RetryOptions;
}

/** Asks the API: JSON, time-outs, retries, and errors of ours. */
export class Http {
  constructor(readonly options: HttpOptions) {}

  /**
   * The body of the answer. Throws `SpotApiError`, `SpotNetworkError`, or the reason of the signal. Only a
   * GET is asked again: of anything else nobody knows whether it was done.
   */
  async ask<Body>(path: string, question: Question = {}): Promise<Body> {
    const { method = 'GET', signal } = question;
    const { retry } = this.options;
    const retries = method === 'GET' ? (question.retries ?? retry.retries) : 0;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt<Body>(path, question);
      } catch (error) {
        const waitMs = waitBeforeMs(error, attempt, retry);
        // Told to wait longer than we do: that is the caller's to decide.
        if (attempt > retries || !isPassing(error) || waitMs > retry.ceilingMs) throw error;
        await sleep(waitMs, signal);
      }
    }
  }

  private async attempt<Body>(path: string, question: Question): Promise<Body> {
    const { status, text, header } = await this.exchange(path, question);
    const body = parseJson(text);
    const isError = typeof body !== 'object' || body === null || 'error' in body;
    if (!isError && (isSuccess(status) || status === question.alsoAnswers)) {
      question.onHeaders?.(header);
      return body as Body;
    }
    if (isSuccess(status)) {
      throw new SpotNetworkError(
        `${status} with a body that is not the service's: ${excerpt(text)}`,
      );
    }
    throw toApiError(status, body, header);
  }

  /** A question that is ready to be asked: the answer as soon as its head is there, or whatever `fetch` throws. */
  prepare(
    path: string,
    { method = 'GET', body, headers }: Pick<Question, 'method' | 'body' | 'headers'>,
  ): (signal: AbortSignalLike) => Promise<ResponseLike> {
    const { apiUrl } = this.options;
    const fetch = this.options.fetch();
    const init = {
      method,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...this.options.headers(),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    return async (signal) => fetch(apiUrl + path, { ...init, signal });
  }

  /** What an answer says that is no success. */
  async toError(response: ResponseLike): Promise<SpotApiError> {
    const { status, text, header } = await toAnswer(response);
    return toApiError(status, parseJson(text), header);
  }

  private async exchange(path: string, question: Question): Promise<Answer> {
    const timeoutMs = question.timeoutMs ?? this.options.timeoutMs;
    const begin = this.prepare(path, question);
    return withDeadline(timeoutMs, question.signal, async (signal) =>
      toAnswer(await begin(signal)),
    );
  }
}

/** What the service asks for, or else our own back-off. */
export function waitBeforeMs(error: unknown, attempt: number, options: BackoffOptions): number {
  const asked = error instanceof SpotApiError ? error.retryAfterSeconds : undefined;
  // A little is left to chance, or all who were told the same second come in it.
  const chanceMs = Math.random() * Math.min(options.initialMs, 1_000);
  return asked === undefined ? backoffMs(attempt, options) : asked * 1_000 + chanceMs;
}

async function toAnswer(response: ResponseLike): Promise<Answer> {
  return {
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name) ?? undefined,
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
