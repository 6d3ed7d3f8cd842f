import { newDecoder, readerOf } from './byte-reader.js';
import { withDeadline } from './deadline.js';
import { SpotNetworkError } from './errors.js';
import type { Http, RequestOptions } from './http.js';
import { platform, type ResponseLike } from './platform.js';
import type { Spot } from './wire.js';

const NDJSON = 'application/x-ndjson';

/**
 * The spots of a list as they come, each a line of JSON. Nothing is asked again: what was given cannot be taken back.
 * Leaving the loop ends the request. `timeoutMs` is for each wait: for the head of the answer, and between two parts.
 */
export async function* exportSpots(
  http: Http,
  path: string,
  { signal, timeoutMs = http.options.timeoutMs }: RequestOptions,
): AsyncGenerator<Spot, void> {
  const connection = new platform.AbortController();
  const within = async <Value>(work: () => Promise<Value>): Promise<Value> =>
    withDeadline(timeoutMs, signal, async (step) => {
      step.addEventListener('abort', () => connection.abort());
      return work();
    });
  try {
    const begin = http.prepare(path, { headers: { Accept: NDJSON } });
    const response = await within(async () => begin(connection.signal));
    if (response.status !== 200) throw await within(async () => http.toError(response));
    const type = response.headers.get('Content-Type') ?? '';
    if (!type.startsWith(NDJSON)) throw new SpotNetworkError(`what came is no export: ${type}`);
    let rest = '';
    for await (const text of textsOf(response, within)) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Spot;
    }
    if (rest !== '') throw new SpotNetworkError('the export ends in the middle of a spot');
  } finally {
    connection.abort();
  }
}

/** The body in parts, or whole where `fetch` gives no parts. */
async function* textsOf(
  response: ResponseLike,
  within: <Value>(work: () => Promise<Value>) => Promise<Value>,
): AsyncGenerator<string> {
  const reader = readerOf(response);
  if (!reader) {
    yield await within(async () => response.text());
    return;
  }
  const decoder = newDecoder();
  try {
    for (;;) {
      const { value } = await within(async () => reader.read());
      if (!value) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // It may have failed already, or know nothing of signals.
    reader.cancel().catch(() => undefined);
  }
}
