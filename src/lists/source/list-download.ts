import { MAX_REDIRECTS, redirectOf } from '../../outbound/redirect.js';
import { describeFetchError, readBounded, retryAfterMs } from '../../tools/http-response.js';
import { withinTime } from '../../tools/within-time.js';
import {
  fetchFailed,
  type FetchFailed,
  type FetchOutcome,
  type Validators,
} from './list-source.js';
import { MAX_LIST_BYTES } from './read-list.js';

/** Maximum time for the whole answer, its redirects included. */
const TIMEOUT_MS = 60_000;

/** Options of {@link downloadList}. */
export interface DownloadOptions {
  /** Names this service in the log of the server. */
  readonly userAgent: string;
  readonly nowMs: number;
  /** Validators of the stored copy; the server sends the text only when they no longer fit. */
  readonly validators: Validators;
  readonly signal: AbortSignal;
  /** Default: {@link TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

/**
 * Downloads a list: at most 5 MB in a minute, after at most five redirects, none from https to http. Sends the URL's
 * credentials as Basic authentication, to its own origin alone. Never throws.
 */
export async function downloadList(url: string, options: DownloadOptions): Promise<FetchOutcome> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  try {
    return await withinTime(timeoutMs, signal, async (ending) => ask(url, options, ending));
  } catch (error) {
    return fetchFailed(describeFetchError(error));
  }
}

async function ask(
  url: string,
  options: DownloadOptions,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const { validators, nowMs } = options;
  const response = await request(url, headersOf(options), signal);
  if (!(response instanceof Response)) return response;
  if (response.status === 200) return readAnswer(response);
  await response.body?.cancel();
  const isConditional = validators.etag !== null || validators.lastModified !== null;
  return response.status === 304 && isConditional
    ? { kind: 'unchanged' }
    : fetchFailed(`answered ${response.status}`, retryAfterMs(response, nowMs));
}

/** Sends a request, and follows its redirects. */
async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response | FetchFailed> {
  const first = new URL(url);
  let target = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const own = target.origin === first.origin ? authorizationOf(first) : {};
    const response = await fetch(withoutCredentials(target), {
      headers: { ...headers, ...own },
      redirect: 'manual',
      signal,
    });
    const next = redirectOf(response, target);
    if (next === undefined) return response;
    await response.body?.cancel();
    if (typeof next === 'string') return fetchFailed(next);
    target = next;
  }
  return fetchFailed(`redirects more than ${MAX_REDIRECTS} times`);
}

function headersOf({ userAgent, validators }: DownloadOptions): Record<string, string> {
  const { etag, lastModified } = validators;
  return {
    'User-Agent': userAgent,
    Accept: 'text/csv, text/plain, */*;q=0.5',
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(etag === null && lastModified !== null && { 'If-Modified-Since': lastModified }),
  };
}

/** Makes a header of a URL's credentials, as `fetch` refuses URLs that have them. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

async function readAnswer(response: Response): Promise<FetchOutcome> {
  const body = await readBounded(response, MAX_LIST_BYTES);
  if (body === undefined) return fetchFailed(`is longer than ${MAX_LIST_BYTES / 1e6} MB`);
  return {
    kind: 'fetched',
    text: body.toString(),
    etag: response.headers.get('ETag'),
    lastModified: response.headers.get('Last-Modified'),
  };
}
