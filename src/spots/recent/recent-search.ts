import type { RecentBlock } from './recent-block.js';
import { isOutside, matches, matchesWhole, type RecentFilter } from './recent-filter.js';
import type { PageRequest } from '../counts/page-range.js';

/** Where a spot stands. */
export interface RecentPlace {
  readonly block: RecentBlock;
  readonly place: number;
}

/** A page and its exact total. */
export interface RecentPage {
  readonly places: readonly RecentPlace[];
  readonly total: number;
}

/** The newest first, by time and then by id. */
export function findNewest(
  blocks: readonly RecentBlock[],
  filter: RecentFilter,
  page: PageRequest,
): RecentPage {
  return { places: newestPlaces(blocks, filter, page), total: count(blocks, filter) };
}

/** Those with a higher id, by ascending id. */
export function findBeyond(
  blocks: readonly RecentBlock[],
  filter: RecentFilter,
  afterId: number,
  { limit, offset }: PageRequest,
): RecentPage {
  const places: RecentPlace[] = [];
  let total = 0;
  for (const block of blocksBeyond(blocks, afterId)) {
    if (isOutside(filter, block)) continue;
    for (let place = block.placeAfter(afterId); place < block.length; place++) {
      if (!matches(filter, block, place)) continue;
      if (total >= offset && places.length < limit) places.push({ block, place });
      total++;
    }
  }
  return { places, total };
}

/** The blocks in which spots beyond a cursor can be. */
export function blocksBeyond(
  blocks: readonly RecentBlock[],
  afterId: number,
): readonly RecentBlock[] {
  // From the end: cursors are as a rule near it.
  const last = blocks.findLastIndex((block) => block.firstId <= afterId + 1);
  return blocks.slice(Math.max(0, last));
}

function count(blocks: readonly RecentBlock[], filter: RecentFilter): number {
  let total = 0;
  for (const block of blocks) {
    if (isOutside(filter, block)) continue;
    if (matchesWhole(filter, block)) total += block.length;
    else
      for (let place = 0; place < block.length; place++) if (matches(filter, block, place)) total++;
  }
  return total;
}

/** Walks from the end, until nothing earlier can be newer than what was found. */
function newestPlaces(
  blocks: readonly RecentBlock[],
  filter: RecentFilter,
  { limit, offset }: PageRequest,
): RecentPlace[] {
  const wanted = limit + offset;
  let found: RecentPlace[] = [];
  for (const block of blocks.toReversed()) {
    if (!isOutside(filter, block)) {
      for (let place = block.length - 1; place >= 0; place--) {
        if (matches(filter, block, place)) found.push({ block, place });
      }
    }
    if (found.length < wanted) continue;
    found = found.sort(newestFirst).slice(0, wanted);
    // Of the same second, a spot of an earlier block has a lower id, and comes after.
    if (heardAt(found[wanted - 1]) >= block.newestHeardBefore) break;
  }
  return found.sort(newestFirst).slice(offset, wanted);
}

function newestFirst(a: RecentPlace, b: RecentPlace): number {
  return heardAt(b) - heardAt(a) || id(b) - id(a);
}

function id({ block, place }: RecentPlace): number {
  return block.ids[place] ?? 0;
}

function heardAt(at: RecentPlace | undefined): number {
  return at?.block.heardAt[at.place] ?? Infinity;
}
