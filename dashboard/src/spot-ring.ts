import type { Spot } from './wire.js';

/** So many spots are held: more than anyone reads, and memory stays flat. */
export const MOST_SPOTS = 500;

/** Newest first, as the API lists them. */
function byTime(a: Spot, b: Spot): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1;
  return b.id - a.id;
}

/** Puts spots among others: each once, newest first, the oldest fall out at the end. */
export function merged(
  held: readonly Spot[],
  added: readonly Spot[],
  most: number = MOST_SPOTS,
): readonly Spot[] {
  const known = new Set(held.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return held;
  return [...fresh, ...held].sort(byTime).slice(0, most);
}
