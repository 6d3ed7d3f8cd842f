import { MAX_SPOTS } from '../address/max-spots.js';
import type { Spot } from '../service/api.js';

/** The newest spots, each once, newest first as the API lists them. */
export class SpotRing {
  #held: readonly Spot[] = [];
  /** Not yet sorted in: done when the list is read. */
  #added: Spot[] = [];

  /** Puts these in the place of all. */
  replace(spots: readonly Spot[]): void {
    this.#held = spots;
    this.#added = [];
  }

  /** Puts some more in; the oldest fall out. By ascending id, as they come. */
  add(spots: readonly Spot[]): void {
    this.#added.push(...spots);
    if (this.#added.length > 4 * MAX_SPOTS) this.list();
  }

  /** Drops what was heard before. */
  forget(beforeMs: number): void {
    this.#held = this.list().filter(({ timestamp }) => Date.parse(timestamp) >= beforeMs);
  }

  /** All spots. The same array until one is added. */
  list(): readonly Spot[] {
    if (this.#added.length === 0) return this.#held;
    const byId = new Map([...this.#held, ...this.#added].map((spot) => [spot.id, spot]));
    this.#added = [];
    this.#held = [...byId.values()].sort(byTime).slice(0, MAX_SPOTS);
    return this.#held;
  }
}

function byTime(a: Spot, b: Spot): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1;
  return b.id - a.id;
}
