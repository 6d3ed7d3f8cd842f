import type { Station } from '../service/api.js';
import type { Need } from '../needed/need.js';
import { rankOf } from './needs.js';
import type { Wish } from './piles.js';
import { LABEL_PX, pxAt, type Scale } from './scale.js';

/** What is known of a station besides what was heard. */
export interface Marks {
  readonly isWatched: boolean;
  readonly isNew: boolean;
  /** What the viewer's log wants it for. */
  readonly wanted: Need | undefined;
}

/** Needs that are shown one and all, the most wanted first: as long as each has room of its own. */
const KEPT: readonly (readonly Need[])[] = [['entity', 'multiplier'], ['band'], ['mode']];

/** The part of a band's labels that may stand where they want: the others are piled up between them. */
const KEPT_SHARE = 1 / 3;

/**
 * The needs whose stations are never hidden in a pile: all new entities, then all new bands, then all new modes, as long as there
 * are no more of them than `most`. To a log of a few contacts nearly every station is new.
 */
export function keptNeeds(wanted: readonly (Need | undefined)[], most: number): ReadonlySet<Need> {
  const kept = new Set<Need>();
  let left = most;
  for (const needs of KEPT) {
    left -= wanted.filter((one) => one !== undefined && needs.includes(one)).length;
    if (left < 0) break;
    for (const need of needs) kept.add(need);
  }
  return kept;
}

/** Where labels want to be, and which of them are rather seen: those that are needed, and those that are watched always. */
export function wishesOf(
  stations: readonly Station[],
  marks: readonly Marks[],
  scale: Scale | undefined,
): readonly Wish[] {
  const room = ((scale?.heightPx ?? 0) / LABEL_PX) * KEPT_SHARE;
  const kept = keptNeeds(
    marks.map(({ wanted }) => wanted),
    room,
  );
  return stations.map((station, index) => {
    const { isWatched = false, isNew = false, wanted } = marks[index] ?? {};
    return {
      placePx: scale ? pxAt(scale, station.frequency) : 0,
      rank: rankOf(station, { isNew, isNeeded: wanted !== undefined }),
      isKept: isWatched || (wanted !== undefined && kept.has(wanted)),
    };
  });
}
