import { pushApart } from './labels.js';

/** What is known of a label before it has its place. */
export interface Wish {
  /** Where it belongs. */
  readonly placePx: number;
  /** The more, the rather it is seen. */
  readonly rank: number;
  /** Never hidden in a pile. */
  readonly isKept: boolean;
}

/** Labels that share a place: the first is seen, the others behind it. */
export interface Pile {
  /** The one that is seen. */
  readonly head: number;
  /** All of them, in the order of their places. */
  readonly members: readonly number[];
  readonly topPx: number;
}

/**
 * Places labels, none farther than `farPx` from where it belongs: where they are too many for that, those that are nearest to
 * each other are piled up. Labels that are kept are pushed as far as they need.
 * @param wishes by place, ascending
 */
export function pileUp(wishes: readonly Wish[], gapPx: number, farPx: number): readonly Pile[] {
  let groups = wishes.map((_, index) => [index]);
  for (;;) {
    const heads = groups.map((group) => headOf(group, wishes));
    const places = heads.map((head) => (wishes[head]?.placePx ?? 0) - gapPx / 2);
    const topsPx = pushApart(places, gapPx, Infinity);
    const merged = mergeCrowded(groups, { wishes, places, topsPx, gapPx, farPx });
    if (merged.length === groups.length) {
      return groups.map((members, index) => ({
        members,
        head: heads[index] ?? 0,
        topPx: topsPx[index] ?? 0,
      }));
    }
    groups = merged;
  }
}

function headOf(group: readonly number[], wishes: readonly Wish[]): number {
  const rankOf = (index: number) => {
    const wish = wishes[index];
    return (wish?.rank ?? 0) + (wish?.isKept ? 1e6 : 0);
  };
  return group.reduce((best, index) => (rankOf(index) > rankOf(best) ? index : best));
}

interface Layout {
  readonly wishes: readonly Wish[];
  readonly places: readonly number[];
  readonly topsPx: readonly number[];
  readonly gapPx: number;
  readonly farPx: number;
}

/** Joins neighbours in each row of touching labels of which one is too far from its place; as many as do not fit there. */
function mergeCrowded(groups: readonly number[][], layout: Layout): number[][] {
  const { places, topsPx, gapPx, farPx } = layout;
  const joined = new Set<number>();
  for (let from = 0, to = 1; from < groups.length; from = to, to++) {
    let isFar = false;
    const at = (index: number) => topsPx[index] ?? 0;
    while (to < groups.length && at(to) - at(to - 1) <= gapPx + 1) to++;
    for (let index = from; index < to; index++)
      isFar ||= Math.abs(at(index) - (places[index] ?? 0)) > farPx;
    if (!isFar) continue;
    const roomPx = (places[to - 1] ?? 0) - (places[from] ?? 0) + 2 * farPx;
    const surplus = Math.max(1, to - from - Math.floor(roomPx / gapPx) - 1);
    let left = surplus;
    for (const index of nearest(groups, layout, from, to)) {
      // Two by two, so that a crowd makes many piles of a few and not one of all.
      if (left === 0 || joined.has(index - 1) || joined.has(index + 1)) continue;
      joined.add(index);
      left--;
    }
  }
  return groups.reduce<number[][]>((all, group, index) => {
    const before = all.at(-1);
    if (joined.has(index) && before) before.push(...group);
    else all.push([...group]);
    return all;
  }, []);
}

/** The groups of a row that can join the one before them, the nearest and smallest first. */
function nearest(
  groups: readonly number[][],
  { wishes, places }: Layout,
  from: number,
  to: number,
): number[] {
  const isKept = (group: readonly number[] = []) =>
    group.some((index) => wishes[index]?.isKept === true);
  const sizeOf = (index: number) => groups[index]?.length ?? 0;
  const apartPx = (index: number) =>
    (places[index] ?? 0) - (places[index - 1] ?? 0) + sizeOf(index) + sizeOf(index - 1);
  return Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index)
    .filter((index) => !isKept(groups[index]) || !isKept(groups[index - 1]))
    .sort((a, b) => apartPx(a) - apartPx(b));
}
