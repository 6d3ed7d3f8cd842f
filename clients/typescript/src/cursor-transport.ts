import type { Http } from './http.js';
import { type AbortSignalLike, sleep } from './platform.js';
import type { FollowQuery, Transport, TransportEvent } from './transport.js';
import { withQuery } from './url.js';
import type { Spot, SpotList } from './wire.js';

/** How a cursor is polled. */
export interface CursorPolling {
  /** The pause after an answer with which one has caught up. */
  readonly pollIntervalMs: number;
  /** Spots asked for at once, 1 to 1000. */
  readonly pageSize: number;
}

/** Spots heard so long before they came are no news; the stream's rule. */
const OLDEST_NEWS_SECONDS = 3_600;

/**
 * Asks for what is beyond the cursor: page after page without a pause while more is waiting, then at an
 * interval. Works wherever `fetch` does. Conditional requests would save nothing: the answer without news
 * is 50 bytes.
 *
 * What is no news is left out as the stream does it, by no clock but the log's own. A spot comes after every
 * one with a lower id, so after all of these were heard. Whatever was heard an hour before that of the cursor,
 * or later, is therefore asked for; once one has caught up, before the newest that was seen.
 */
export class CursorTransport implements Transport {
  /** Where it was when it was cut: so nothing has to be looked up again. */
  #left: { readonly cursor: number; readonly sinceSeconds: number } | undefined;

  constructor(
    private readonly http: Http,
    private readonly polling: CursorPolling,
  ) {}

  async *open(
    afterId: number,
    query: FollowQuery,
    signal: AbortSignalLike,
  ): AsyncGenerator<TransportEvent, void> {
    const { pollIntervalMs, pageSize } = this.polling;
    let cursor = afterId;
    let sinceSeconds = 0;
    if (this.#left?.cursor === afterId) sinceSeconds = this.#left.sinceSeconds;
    else if (query.since === undefined && afterId > 0) {
      const spot = await this.#firstBeyond(afterId - 1, signal);
      const oldestId = spot?.id === afterId ? afterId : await this.#oldestId(signal);
      if (afterId < oldestId - 1) yield { kind: 'gap', afterId, oldestId };
      cursor = Math.max(cursor, oldestId - 1);
      sinceSeconds = spot ? heardAtSeconds(spot) - OLDEST_NEWS_SECONDS : 0;
    }
    for (let newestSeconds = 0; ;) {
      const since = query.since ?? String(sinceSeconds);
      const more = { since, after_id: cursor, limit: pageSize };
      const { spots, total, newest_id: newestId } = await this.#ask({ ...query, ...more }, signal);
      if (newestId !== undefined && newestId < cursor) {
        // The service's database was put back, or is another one.
        yield { kind: 'gap', afterId: cursor, oldestId: newestId + 1 };
        cursor = newestId;
        continue;
      }
      cursor = spots.at(-1)?.id ?? cursor;
      newestSeconds = spots.map(heardAtSeconds).reduce((a, b) => Math.max(a, b), newestSeconds);
      this.#left = { cursor, sinceSeconds };
      yield { kind: 'spots', spots };
      if (spots.length > 0 && spots.length < total) continue;
      sinceSeconds = Math.max(sinceSeconds, newestSeconds - OLDEST_NEWS_SECONDS);
      await sleep(pollIntervalMs, signal);
    }
  }

  async #oldestId(signal: AbortSignalLike): Promise<number> {
    return (await this.#firstBeyond(0, signal))?.id ?? 0;
  }

  /** Of everybody's. */
  async #firstBeyond(afterId: number, signal: AbortSignalLike): Promise<Spot | undefined> {
    const { spots } = await this.#ask({ since: '0', after_id: afterId, limit: 1 }, signal);
    return spots[0];
  }

  /** Whoever follows asks again, and tells of it, with a patience that has no end. */
  async #ask(query: object, signal: AbortSignalLike): Promise<SpotList> {
    return this.http.ask(withQuery('/spots', query), { signal, retries: 0 });
  }
}

function heardAtSeconds({ timestamp }: Spot): number {
  return Date.parse(timestamp) / 1_000;
}
