import { NEAR_HZ, WITHIN_SECONDS } from './quality-rules.js';
import type { JudgedSignal, Presence } from './judged-signal.js';

/**
 * Where the signals of a band and mode were heard: by slots of 600 s and buckets of 300 Hz. Spots that are near each other
 * lie in the same cell, or in two that touch.
 */
export class Cells {
  private readonly slots = new Map<number, Map<number, Presence[]>>();

  get isEmpty(): boolean {
    return this.slots.size === 0;
  }

  /** The presence of a signal in the cell of a spot; `undefined` when it is not there yet. */
  find(signal: JudgedSignal, seconds: number, frequencyHz: number): Presence | undefined {
    const slot = slotOf(seconds);
    const bucket = bucketOf(frequencyHz);
    const { latest } = signal;
    if (latest && latest.slot === slot && latest.bucket === bucket) return latest;
    const there = this.slots.get(slot)?.get(bucket);
    return there?.find((presence) => presence.signal === signal);
  }

  /** Puts a signal into the cell of a spot, where it must not be yet. */
  enter(signal: JudgedSignal, seconds: number, frequencyHz: number): Presence {
    const slot = slotOf(seconds);
    const bucket = bucketOf(frequencyHz);
    const presence = { signal, slot, bucket, neighbours: undefined };
    const buckets = this.slots.get(slot) ?? new Map<number, Presence[]>();
    this.slots.set(slot, buckets);
    const there = buckets.get(bucket);
    if (there) there.push(presence);
    else buckets.set(bucket, [presence]);
    return presence;
  }

  /** Tells all that is present in a cell and the eight around it, itself too. */
  eachAround({ slot, bucket }: Presence, tell: (other: Presence) => void): void {
    for (let nextSlot = slot - 1; nextSlot <= slot + 1; nextSlot++) {
      const buckets = this.slots.get(nextSlot);
      if (!buckets) continue;
      for (let next = bucket - 1; next <= bucket + 1; next++) buckets.get(next)?.forEach(tell);
    }
  }

  /** Tells the signals that may have spots from before a second, and drops the slots that end then. */
  dropBefore(seconds: number, tell: (signal: JudgedSignal) => void): void {
    for (const [slot, buckets] of this.slots) {
      if (slot * WITHIN_SECONDS >= seconds) continue;
      for (const there of buckets.values()) for (const { signal } of there) tell(signal);
      if ((slot + 1) * WITHIN_SECONDS <= seconds) this.slots.delete(slot);
    }
  }
}

function slotOf(seconds: number): number {
  return Math.floor(seconds / WITHIN_SECONDS);
}

function bucketOf(frequencyHz: number): number {
  return Math.floor(frequencyHz / NEAR_HZ);
}
