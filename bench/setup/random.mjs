/** A small seeded generator (mulberry32): the same numbers in every run, on every machine. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed | 0;
  }

  /** From 0 up to, and not including, 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, and not including, `end`. */
  below(/** @type {number} */ end) {
    return Math.floor(this.next() * end);
  }

  /**
   * One of some items.
   * @template T
   * @param {readonly T[]} items
   * @returns {T}
   */
  pick(items) {
    return items[this.below(items.length)];
  }
}

/**
 * One number made of several, by which a place in the sequence is found without walking there.
 * @param {...number} parts
 */
export function mix(...parts) {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 12;
  }
  return hash | 0;
}

/**
 * Shares as a table of running sums: {@link drawFrom} finds an item by its share.
 * @param {readonly number[]} shares
 */
export function cumulate(shares) {
  const sums = new Float64Array(shares.length);
  let sum = 0;
  for (const [index, share] of shares.entries()) sums[index] = sum += share;
  return sums;
}

/**
 * The place of the item that a number from 0 to 1 falls on.
 * @param {Float64Array} sums
 * @param {number} fraction
 */
export function drawFrom(sums, fraction) {
  const wanted = fraction * sums[sums.length - 1];
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
