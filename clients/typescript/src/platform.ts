/**
 * What the client asks of the platform, by shape: Node, browsers and React Native have it all, and no
 * type of the DOM or of Node is needed to compile against this package.
 */

/** An `AbortSignal`. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  /** Why; missing on old platforms. */
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** An `AbortController`. */
export interface AbortControllerLike {
  readonly signal: AbortSignalLike;
  abort(reason?: unknown): void;
}

/** What is handed to `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** An `AbortSignal`. Only so do the platform's own `fetch`, and one that calls it, fit without a cast. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly signal: any;
}

/** What is used of a `Response`. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** A `ReadableStream` of bytes, where the platform has them. */
  readonly body?: unknown;
  text(): Promise<string>;
}

/** A `fetch`. */
export type FetchLike = (url: string, init: FetchInit) => Promise<ResponseLike>;

interface Platform {
  readonly fetch?: FetchLike;
  readonly ReadableStream?: unknown;
  readonly TextDecoder?: unknown;
  readonly AbortController: new () => AbortControllerLike;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The globals of wherever this runs, looked up at each use: tests and polyfills may put them later. */
export const platform = globalThis as unknown as Platform;

/** Whether bodies may come in parts here; in React Native they do not. Which `fetch` it is decides further. */
export function canReadStreams(): boolean {
  return platform.ReadableStream !== undefined && platform.TextDecoder !== undefined;
}

/** What an aborted operation rejects with: the signal's reason, or an error called `AbortError`. */
export function abortReason(signal: AbortSignalLike): unknown {
  if (signal.reason !== undefined) return signal.reason;
  return Object.assign(new Error('This operation was aborted'), { name: 'AbortError' });
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignalLike): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whatever the reason is: it is what the caller gave.
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    const fail = (aborted: AbortSignalLike) => reject(abortReason(aborted));
    if (signal?.aborted) return fail(signal);
    const onAbort = () => {
      platform.clearTimeout(timer);
      if (signal) fail(signal);
    };
    const timer = platform.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort);
  });
}
