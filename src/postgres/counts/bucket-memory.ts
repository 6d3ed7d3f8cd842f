import { NamedCache } from '../../tools/named-cache.js';
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
  readonly cache: NamedCache<number, Held>;

  /** @param name of the cache */
  constructor(name: string, maxBytes = MAX_BYTES) {
    this.cache = new NamedCache(name, { maxBytes }, ({ pairs }) => pairs.byteLength);
  }

  /** The counts of buckets, by their numbers and newest ids; `find` reads those that are not known. */
  async get(
    newestIds: ReadonlyMap<number, number>,
    find: (buckets: readonly number[]) => Promise<PairsByBucket>,
  ): Promise<PairsByBucket> {
    const known = new Map<number, Pairs>();
    for (const [bucket, newestId] of newestIds) {
      const held = this.cache.get(bucket, (one) => one.newestId === newestId);
      if (held) known.set(bucket, held.pairs);
    }
    const missing = [...newestIds.keys()].filter((bucket) => !known.has(bucket));
    if (missing.length === 0) return known;
    for (const [bucket, pairs] of await find(missing)) {
      known.set(bucket, pairs);
      this.cache.set(bucket, { newestId: newestIds.get(bucket) ?? 0, pairs });
    }
    return known;
  }
}
