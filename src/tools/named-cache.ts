import { LRUCache } from 'lru-cache';

/** How much a cache keeps: entries, bytes, or whichever is reached first. */
export interface CacheLimits {
  readonly maxEntries?: number;
  readonly maxBytes?: number;
}

/** What can be told of any cache. */
export interface CacheStats {
  /** As docs/architecture.md lists it. */
  readonly name: string;
  readonly limits: CacheLimits;
  readonly size: number;
  readonly hits: number;
  readonly misses: number;
}

/** Keeps values up to a limit; what was not asked for longest goes first. */
export class NamedCache<Key extends {}, Value extends {}> implements CacheStats {
  readonly #values: LRUCache<Key, Value>;
  #hits = 0;
  #misses = 0;

  /** @param bytesOf the size of a value, where bytes are limited */
  constructor(
    readonly name: string,
    readonly limits: CacheLimits,
    bytesOf?: (value: Value) => number,
  ) {
    const { maxEntries, maxBytes } = limits;
    // Counted as sizes, entries cost no room before they are there.
    this.#values =
      maxBytes === undefined || !bytesOf
        ? new LRUCache({ maxSize: maxEntries ?? 1, sizeCalculation: () => 1 })
        : new LRUCache({
            ...(maxEntries !== undefined && { max: maxEntries }),
            maxSize: Math.max(1, maxBytes),
            sizeCalculation: (value) => Math.max(1, bytesOf(value)),
          });
  }

  get size(): number {
    return this.#values.size;
  }

  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }

  /** The value, if one is kept and holds still; counts a hit or a miss. */
  get(key: Key, holds?: (value: Value) => boolean): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined || holds?.(value) === false) {
      this.#misses++;
      return undefined;
    }
    this.#hits++;
    return value;
  }

  /** Without effect when the value alone is larger than the limit. */
  set(key: Key, value: Value): void {
    this.#values.set(key, value);
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
