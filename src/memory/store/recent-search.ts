import type { RecentBlock } from './recent-block.js';
import type { RecentSelection } from './recent-selection.js';
import type { PageRequest } from '../../query/pages/page-range.js';

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
  selection: RecentSelection,
  page: PageRequest,
): RecentPage {
  return { places: newestPlaces(blocks, selection, page), total: count(blocks, selection) };
}

/** The newest of each station, band and mode; the newest first, by time and then by id. */
export function findStations(
  blocks: readonly RecentBlock[],
  selection: RecentSelection,
  limit: number,
): RecentPlace[] {
  let newest: [station: number, at: RecentPlace][] = [];
  for (const block of blocks.toReversed()) {
    if (!selection.leavesOut(block)) newest = addStations(newest, block, selection);
    if (newest.length < limit) continue;
    // What is cut off cannot come back: the last that stays only ever gets newer.
    newest = newest.sort(([, a], [, b]) => newestFirst(a, b)).slice(0, limit);
    if (heardAt(newest.at(-1)?.[1]) >= block.newestHeardBefore) break;
  }
  return newest.map(([, at]) => at).sort(newestFirst);
}

/** Adds the spots of a block that lies before those that were found, where they are newer. */
function addStations(
  found: readonly [station: number, at: RecentPlace][],
  block: RecentBlock,
  selection: RecentSelection,
): [station: number, at: RecentPlace][] {
  const newest = new Map(found);
  for (let at = selection.select(block) - 1; at >= 0; at--) {
    const place = selection.places[at] ?? 0;
    const station = stationAt(block, place);
    const known = newest.get(station);
    // Of the same second, the one with the higher id was met first.
    if (known && heardAt(known) >= (block.heardAt[place] ?? 0)) continue;
    newest.set(station, { block, place });
  }
  return [...newest];
}

/** A number of its own for each station, band and mode. */
function stationAt({ callsigns, columns }: RecentBlock, place: number): number {
  const [band, mode] = [columns.band_id[place] ?? 0, columns.mode_id[place] ?? 0];
  return ((callsigns[place] ?? 0) * 256 + band) * 256 + mode;
}

/** Spots beyond an id, by ascending id. */
export function findBeyond(
  blocks: readonly RecentBlock[],
  selection: RecentSelection,
  afterId: number,
  { limit, offset }: PageRequest,
): RecentPage {
  const places: RecentPlace[] = [];
  let total = 0;
  for (const block of blocksBeyond(blocks, afterId)) {
    if (selection.leavesOut(block)) continue;
    const found = selection.select(block, block.placeAfter(afterId));
    for (let at = Math.max(0, offset - total); at < found && places.length < limit; at++) {
      places.push({ block, place: selection.places[at] ?? 0 });
    }
    total += found;
  }
  return { places, total };
}

/** Whether the spot of an id is held. */
export function holdsId(blocks: readonly RecentBlock[], wanted: number): boolean {
  const block = blocks.findLast(({ firstId }) => firstId <= wanted);
  return block !== undefined && block.ids[block.placeAfter(wanted) - 1] === wanted;
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

function count(blocks: readonly RecentBlock[], selection: RecentSelection): number {
  let total = 0;
  for (const block of blocks) {
    if (selection.leavesOut(block)) continue;
    total += selection.takesWhole(block) ? block.length : selection.select(block);
  }
  return total;
}

/** Walks from the end, until nothing earlier can be newer than what was found. */
function newestPlaces(
  blocks: readonly RecentBlock[],
  selection: RecentSelection,
  { limit, offset }: PageRequest,
): RecentPlace[] {
  const wanted = limit + offset;
  let found: RecentPlace[] = [];
  for (const block of blocks.toReversed()) {
    if (!selection.leavesOut(block)) {
      for (let at = selection.select(block) - 1; at >= 0; at--) {
        found.push({ block, place: selection.places[at] ?? 0 });
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
