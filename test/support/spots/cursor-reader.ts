import { setTimeout as delay } from 'node:timers/promises';
import { withinTime } from '../../../src/tools/within-time.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

/**
 * A client that follows the log of spots by its cursor, and asks again whenever it gets no answer. Ids
 * have no gaps (docs/decisions/0003): who saw each once and in order counted them up one by one.
 */
export class CursorReader {
  lastId = 0;
  /** Of all spots seen. */
  sumHz = 0;
  /** Ids that were not the next, in words. */
  readonly deviations: string[] = [];
  /** Requests without an answer. */
  unanswered = 0;
  readonly #ending = new AbortController();
  readonly #following: Promise<void>;

  /** `origin` is asked before each request: the process may be another by then. */
  constructor(private readonly origin: () => string) {
    this.#following = this.#follow();
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const seen = await this.#readPage();
      if (seen < 1_000) await delay(100);
    }
  }

  async #readPage(): Promise<number> {
    try {
      const url = `${this.origin()}/api/v1/spots?since=30d&limit=1000&after_id=${this.lastId}`;
      const { spots } = await withinTime(8_000, undefined, async (signal) => {
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error(String(response.status));
        return (await response.json()) as SpotListView;
      });
      for (const { id, frequency } of spots) {
        if (id !== this.lastId + 1) this.deviations.push(`${id} after ${this.lastId}`);
        this.lastId = id;
        this.sumHz += Math.round(frequency * 1000);
      }
      return spots.length;
    } catch {
      this.unanswered++;
      return 0;
    }
  }
}
