import type { Http } from './http.js';
import { type AbortSignalLike, sleep } from './platform.js';
import type { FollowQuery, SpotBatch, Transport } from './transport.js';
import { withQuery } from './url.js';
import type { SpotList } from './wire.js';

/** How a cursor is polled. */
export interface CursorPolling {
  /** The pause after an answer with which one has caught up. */
  readonly pollIntervalMs: number;
  /** Spots asked for at once, 1 to 1000. */
  readonly pageSize: number;
}

/**
 * Asks for what is beyond the cursor: page after page without a pause while more is waiting, then at an
 * interval. Works wherever `fetch` does. No gap is ever told of, because the API tells pollers of none.
 * Conditional requests would save nothing: the answer without news is 50 bytes.
 */
export class CursorTransport implements Transport {
  constructor(
    private readonly http: Http,
    private readonly polling: CursorPolling,
  ) {}

  async *open(
    afterId: number,
    query: FollowQuery,
    signal: AbortSignalLike,
  ): AsyncGenerator<SpotBatch, void> {
    const { pollIntervalMs, pageSize } = this.polling;
    for (let cursor = afterId; ;) {
      const path = withQuery('/spots', { ...query, after_id: cursor, limit: pageSize });
      // Whoever follows asks again, and tells of it, with a patience that has no end.
      const { spots, total } = await this.http.ask<SpotList>(path, { signal, retries: 0 });
      cursor = spots.at(-1)?.id ?? cursor;
      yield { kind: 'spots', spots };
      if (spots.length === 0 || spots.length >= total) await sleep(pollIntervalMs, signal);
    }
  }
}
