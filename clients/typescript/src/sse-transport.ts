import { type ByteReader, readerOf } from './byte-reader.js';
import { withDeadline } from './deadline.js';
import { SpotNetworkError } from './errors.js';
import type { Http } from './http.js';
import { type AbortSignalLike, platform, type ResponseLike } from './platform.js';
import { type SseMessage, SseParser } from './sse-parser.js';
import type { FollowQuery, Transport, TransportEvent } from './transport.js';
import { withQuery } from './url.js';
import type { PresenceUser, Spot } from './wire.js';

/** How a stream is listened to. */
export interface Streaming {
  /** From the question to the first event, with which the service begins every stream. */
  readonly startTimeoutMs: number;
  /** Between two signs of life; the service gives one every 15 s. */
  readonly idleTimeoutMs: number;
  /** Whether to be told of who is on the repeater networks, too. */
  readonly withPresence: boolean;
}

/** What answered is no event stream: something in between did, or `fetch` gives no bodies in parts. */
export class NoEventStream extends SpotNetworkError {}

/**
 * Listens to the live stream (`GET /spots/stream`, Server-Sent Events) by `fetch`. The service keeps no
 * place for us: each opening asks for what is beyond the cursor. Ends when the service does.
 */
export class SseTransport implements Transport {
  constructor(
    private readonly http: Http,
    private readonly streaming: Streaming,
  ) {}

  async *open(
    afterId: number,
    query: FollowQuery,
    signal: AbortSignalLike,
  ): AsyncGenerator<TransportEvent, void> {
    const { startTimeoutMs, idleTimeoutMs, withPresence } = this.streaming;
    const topics = withPresence ? ['spots', 'presence'] : undefined;
    const path = withQuery('/spots/stream', { ...query, topics, after_id: afterId });
    const connection = new platform.AbortController();
    const within = async <Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> =>
      withDeadline(timeoutMs, signal, async (step) => {
        step.addEventListener('abort', () => connection.abort());
        return work();
      });
    const startBeforeMs = Date.now() + startTimeoutMs;
    const untilStartMs = () => Math.max(1, startBeforeMs - Date.now());
    let reader: ByteReader | undefined;
    try {
      const begin = this.http.prepare(path, { headers: { Accept: 'text/event-stream' } });
      const response = await within(startTimeoutMs, async () => begin(connection.signal));
      if (response.status !== 200) {
        throw await within(untilStartMs(), async () => this.http.toError(response));
      }
      const bytes = (reader = eventsOf(response));
      const parser = new SseParser();
      for (let isReady = false; ;) {
        const patienceMs = isReady ? idleTimeoutMs : untilStartMs();
        const { value } = await within(patienceMs, async () => bytes.read());
        if (!value) return;
        const messages = parser.push(value);
        isReady ||= messages.some(({ event }) => event === 'ready');
        yield* toEvents(messages, parser.lastEventId);
      }
    } finally {
      connection.abort();
      // It may have failed already, or know nothing of signals.
      reader?.cancel().catch(() => undefined);
    }
  }
}

function eventsOf(response: ResponseLike): ByteReader {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/^text\/event-stream\b/i.test(type)) {
    throw new NoEventStream(`what came is no event stream: ${type || 'of no type'}`);
  }
  const reader = readerOf(response);
  if (!reader) throw new NoEventStream('this fetch gives no body to read in parts');
  return reader;
}

/** What came at once: spots together, and at the end how far nothing is missing. */
function* toEvents(messages: readonly SseMessage[], lastEventId: string): Iterable<TransportEvent> {
  let spots: Spot[] = [];
  for (const message of messages) {
    if (message.event === 'spot') {
      spots.push(parse(message) as Spot);
      continue;
    }
    if (spots.length > 0) yield { kind: 'spots', spots };
    spots = [];
    const event = toEvent(message);
    if (event) yield event;
  }
  if (spots.length > 0) yield { kind: 'spots', spots };
  // Of a heartbeat there is nothing but its id.
  if (/^\d+$/.test(lastEventId)) yield { kind: 'mark', lastId: Number(lastEventId) };
}

function toEvent(message: SseMessage): TransportEvent | undefined {
  switch (message.event) {
    case 'gap': {
      const gap = parse(message) as { after_id: number; oldest_id: number };
      return { kind: 'gap', afterId: gap.after_id, oldestId: gap.oldest_id };
    }
    case 'presence':
      return { kind: 'presence', users: (parse(message) as { users: PresenceUser[] }).users };
    case 'bye': {
      const { reason } = parse(message) as { reason: string };
      throw new SpotNetworkError(`the service has ended the stream: ${reason}`);
    }
    default:
      // `ready` says no more than its id does, `slow` comes too late to be quicker; others are not for us.
      return undefined;
  }
}

function parse({ event, data }: SseMessage): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new SpotNetworkError(`an event '${event}' that is not the service's`, { cause: error });
  }
}
