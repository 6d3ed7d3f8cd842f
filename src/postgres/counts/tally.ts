import type { NameSet } from '../../log/names/name-set.js';

/** How often stations were heard: a station's number, its spots, the next one's number, … */
export type Pairs = Uint32Array;

/** The spots of each station in whole buckets of time, by the bucket's number. */
export type PairsByBucket = ReadonlyMap<number, Pairs>;

// Spots by station: the place in the array is the station's number.

/** The highest number of a station. */
export function highestId(pairs: Pairs): number {
  let highest = 0;
  for (let at = 0; at < pairs.length; at += 2) highest = Math.max(highest, pairs[at] ?? 0);
  return highest;
}

export function add(tally: Uint32Array, pairs: Pairs | undefined): void {
  if (!pairs) return;
  for (let at = 0; at < pairs.length; at += 2) {
    const id = pairs[at] ?? 0;
    tally[id] = (tally[id] ?? 0) + (pairs[at + 1] ?? 0);
  }
}

export function countHeard(tally: Uint32Array): number {
  let count = 0;
  for (const spots of tally) if (spots > 0) count++;
  return count;
}

/** The stations that were heard and meet a condition. */
export function idsWhere(
  tally: Uint32Array,
  meets: (id: number, spots: number) => boolean,
): number[] {
  const ids: number[] = [];
  for (let id = 0; id < tally.length; id++) {
    const spots = tally[id] ?? 0;
    if (spots > 0 && meets(id, spots)) ids.push(id);
  }
  return ids;
}

/** The count of the station that comes at a place when all are put in order, the greatest first; or 0. */
export function greatest(tally: Uint32Array, place: number): number {
  /** The greatest so far, least first. */
  const top: number[] = [];
  for (const spots of tally) {
    if (spots === 0 || (top.length === place && spots <= (top[0] ?? 0))) continue;
    if (top.length === place) top.shift();
    const at = top.findIndex((other) => other > spots);
    top.splice(at === -1 ? top.length : at, 0, spots);
  }
  return top.length === place ? (top[0] ?? 0) : 0;
}

/** The spots of those stations that are in a set. */
export function spotsOf(pairs: Pairs | undefined, stations: NameSet): number {
  let sum = 0;
  for (let at = 0; at < (pairs?.length ?? 0); at += 2) {
    if (stations.has(pairs?.[at] ?? 0)) sum += pairs?.[at + 1] ?? 0;
  }
  return sum;
}

/** The stations that are in a set. */
export function members(pairs: Pairs | undefined, stations: NameSet): number[] {
  const ids: number[] = [];
  for (let at = 0; at < (pairs?.length ?? 0); at += 2) {
    const id = pairs?.[at] ?? 0;
    if (stations.has(id)) ids.push(id);
  }
  return ids;
}
