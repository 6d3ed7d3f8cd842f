import type { Pairs, PairsByBucket } from './tally.js';

/** Some fifty days, or two hundred hours, of a usual network. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Held {
  readonly newestId: number;
  readonly pairs: Pairs;
}

/**
 * Counts of buckets of time that are over. Spots are only ever added, each with a higher id: while the newest
 * id in a bucket is what it was, so are its counts. What was not asked for longest goes first.
 */
export class BucketMemory {
  readonly #held = new Map<number, Held>();
  #bytes = 0;

  constructor(private readonly mostBytes = MAX_BYTES) {}

  /** The counts of buckets, by their numbers and newest ids; `find` reads those that are not known. */
  async get(
    newestIds: ReadonlyMap<number, number>,
    find: (buckets: readonly number[]) => Promise<PairsByBucket>,
  ): Promise<PairsByBucket> {
    const known = new Map<number, Pairs>();
    for (const [bucket, newestId] of newestIds) {
      const held = this.#held.get(bucket);
      if (held?.newestId !== newestId) continue;
      known.set(bucket, held.pairs);
      this.#hold(bucket, held);
    }
    const missing = [...newestIds.keys()].filter((bucket) => !known.has(bucket));
    if (missing.length === 0) return known;
    for (const [bucket, pairs] of await find(missing)) {
      known.set(bucket, pairs);
      this.#hold(bucket, { newestId: newestIds.get(bucket) ?? 0, pairs });
    }
    return known;
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }

  #hold(bucket: number, held: Held): void {
    this.#forget(bucket);
    this.#held.set(bucket, held);
    this.#bytes += held.pairs.byteLength;
    for (const [oldest] of this.#held) {
      if (this.#bytes <= this.mostBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(bucket: number): void {
    this.#bytes -= this.#held.get(bucket)?.pairs.byteLength ?? 0;
    this.#held.delete(bucket);
  }
}
