// A local name: globals are slow to look up in the virtual machines of the tests.
const { imul } = Math;

/** Mixes whole numbers into 32 well-spread bits, 0 to 2^32 - 1; equal numbers give equal bits. */
export function hash(seed: number, a: number, b = 0): number {
  return scramble(scramble(scramble(seed + 0x9e37_79b9) ^ a) ^ imul(b, 0x27d4_eb2f));
}

/** The finaliser of MurmurHash3: every bit of the input turns half the bits of the output. */
function scramble(bits: number): number {
  let h = bits | 0;
  h = imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A small generator of repeatable chance (mulberry32): the same seed gives the same sequence. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Uniform, from 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let t = imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Uniform, from `low` inclusive to `high` exclusive. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Close to a normal distribution: mean 0, deviation 1, never beyond ±3. */
  gauss(): number {
    return 2 * (this.next() + this.next() + this.next() - 1.5);
  }

  /** One of the items; a character of a string. @throws RangeError when there is none. */
  pick<T>(items: ArrayLike<T>): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** The index of one of the weights, each as likely as its share; no weight may be negative. */
  pickIndex(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (left -= weight) < 0);
    return index === -1 ? weights.length - 1 : index;
  }
}
