/** A small seeded generator (mulberry32), so that a test's random data is the same in every run. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, and not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]!;
  }

  /** One of the first items far more often than one of the last. */
  pickSkewed<T>(items: readonly T[]): T {
    return items[Math.floor(items.length * this.next() ** 3)]!;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
