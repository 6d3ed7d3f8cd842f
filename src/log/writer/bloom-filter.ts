/** Two independent 32-bit hashes of a key. */
export interface KeyHash {
  readonly a: number;
  /** Odd, so that its multiples reach every bit. */
  readonly b: number;
}

const PROBES = 7;
const FIRST_LAYER_BITS = 2 ** 15;

/** With 7 probes, 12 bits a key give one false "perhaps" in about 250. */
const BITS_PER_KEY = 12;

/**
 * A set of keys that answers "surely not" or "perhaps". It grows in layers, each twice the one
 * before, so that it is as small for a quiet minute (4 KB) as it is good for a flood.
 */
export class BloomFilter {
  private readonly layers = [new Uint32Array(FIRST_LAYER_BITS / 32)];
  private keysInLayer = 0;

  /** `false` only when the key was never added. */
  mayHave({ a, b }: KeyHash): boolean {
    return this.layers.some((words) => {
      const mask = words.length * 32 - 1;
      for (let probe = 0, bit = a; probe < PROBES; probe++, bit = (bit + b) | 0) {
        const place = bit & mask;
        if (((words[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
      }
      return true;
    });
  }

  add({ a, b }: KeyHash): void {
    let words = this.layers.at(-1) ?? new Uint32Array(0);
    if (++this.keysInLayer * BITS_PER_KEY > words.length * 32) {
      words = new Uint32Array(words.length * 2);
      this.layers.push(words);
      this.keysInLayer = 1;
    }
    const mask = words.length * 32 - 1;
    for (let probe = 0, bit = a; probe < PROBES; probe++, bit = (bit + b) | 0) {
      const place = bit & mask;
      words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
    }
  }
}

/** Hashes whole numbers, also those beyond 32 bits. Not safe for keys that an attacker chooses. */
export function hashNumbers(numbers: readonly number[]): KeyHash {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const number of numbers) {
    const high = Math.floor(number / 2 ** 32);
    a = mix(mix(a, number | 0, 0x2c1b3c6d), high, 0x297a2d39);
    b = mix(mix(b, number | 0, 0x165667b1), high, 0x27d4eb2f);
  }
  return { a, b: b | 1 };
}

function mix(hash: number, value: number, factor: number): number {
  const mixed = Math.imul(hash ^ value, factor);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77) ^ (mixed >>> 13);
}
