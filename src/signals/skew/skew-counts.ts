import { type SkewCount, STEPS_PER_PPM } from './skew-pairs.repository.js';

/** 500 Hz of 7 MHz: no difference is larger. */
const MAX_PPM = 72;
const ZERO = MAX_PPM * STEPS_PER_PPM;

/** With fewer, an error is not known. */
const MIN_PAIRS = 100;

/** How often each skimmer was off by how much: 58 kB a skimmer, however many spots. */
export class SkewCounts {
  private readonly counts = new Map<number, Uint32Array>();

  add({ spotterId, steps, times }: SkewCount): void {
    let counts = this.counts.get(spotterId);
    if (!counts) this.counts.set(spotterId, (counts = new Uint32Array(2 * ZERO + 1)));
    const at = Math.min(Math.max(ZERO + steps, 0), 2 * ZERO);
    counts[at] = (counts[at] ?? 0) + times;
  }

  /** The median, in parts per million; null below 100 pairs. */
  medianPpm(spotterId: number): number | null {
    const counts = this.counts.get(spotterId);
    const pairs = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
    if (!counts || pairs < MIN_PAIRS) return null;
    const steps = (stepOf(counts, (pairs - 1) >> 1) + stepOf(counts, pairs >> 1)) / 2;
    return steps / STEPS_PER_PPM;
  }
}

/** The steps of a pair by its place in the order of size, from 0. */
function stepOf(counts: Uint32Array, place: number): number {
  let before = 0;
  for (const [at, count] of counts.entries()) {
    before += count;
    if (before > place) return at - ZERO;
  }
  return 0;
}
