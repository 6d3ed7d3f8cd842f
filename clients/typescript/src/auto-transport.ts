import type { CursorTransport } from './cursor-transport.js';
import { isPassing, SpotApiError, SpotTimeoutError } from './errors.js';
import { type AbortSignalLike, canReadStreams } from './platform.js';
import { NoEventStream, type SseTransport } from './sse-transport.js';
import type { FollowQuery, Transport, TransportEvent } from './transport.js';

/** How long to poll before the stream is tried again. */
const POLL_FOR_MS = 600_000;

/** The same when the service was merely too busy for a stream. */
const POLL_WHILE_BUSY_MS = 60_000;

/**
 * The stream where there is one, else the cursor: where bodies cannot be read in parts, where the stream is
 * refused, or where something in between holds it back. A stream that has not begun may as well be the fault
 * of the network: so it is the cursor's first answer that tells.
 */
export class AutoTransport implements Transport {
  #pollUntilMs = 0;

  constructor(
    private readonly stream: SseTransport,
    private readonly cursor: CursorTransport,
  ) {}

  async *open(
    afterId: number,
    query: FollowQuery,
    signal: AbortSignalLike,
  ): AsyncGenerator<TransportEvent, void> {
    for (let lastId = afterId; ;) {
      let pollForMs = POLL_FOR_MS;
      if (canReadStreams() && Date.now() >= this.#pollUntilMs) {
        let hasBegun = false;
        try {
          for await (const event of this.stream.open(lastId, query, signal)) {
            hasBegun = true;
            yield event;
          }
          return;
        } catch (error) {
          if (hasBegun || !isOfTheStreamAlone(error)) throw error;
          if (error instanceof SpotApiError && isPassing(error)) pollForMs = POLL_WHILE_BUSY_MS;
        }
      }
      let isPolling = false;
      for await (const event of this.cursor.open(lastId, query, signal)) {
        if (!isPolling) this.#pollUntilMs = Math.max(this.#pollUntilMs, Date.now() + pollForMs);
        isPolling = true;
        lastId = idAfter(event, lastId);
        yield event;
        if (canReadStreams() && Date.now() >= this.#pollUntilMs) break;
      }
    }
  }
}

/** Whether another way may well work. */
function isOfTheStreamAlone(error: unknown): boolean {
  return (
    error instanceof SpotApiError ||
    error instanceof SpotTimeoutError ||
    error instanceof NoEventStream
  );
}

function idAfter(event: TransportEvent, lastId: number): number {
  if (event.kind === 'spots') return event.spots.at(-1)?.id ?? lastId;
  return event.kind === 'gap' ? event.oldestId - 1 : lastId;
}
