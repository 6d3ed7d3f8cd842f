import type { NameFacts } from '../../log/names/name-facts.js';
import {
  type DegreeBox,
  EARTH_RADIUS_KM,
  holds,
  knownPositionOf,
  middleBetween,
  type Position,
} from '../../radio/position.js';
import { type Cap, capAround, isBeyond } from './cap.js';

/**
 * A condition on the way between skimmer and station. A distance is compared by the chord between both points of the unit sphere:
 * its square needs neither a root nor an angle.
 */
export type PathTest = { readonly column: 'path' } & (
  | { readonly minChordSquared: number }
  | { readonly maxChordSquared: number }
  /** `cap` has all of the box. */
  | { readonly box: DegreeBox; readonly cap: Cap | undefined }
);

/** Whole km from a number on, as `distance_km` rounds them. */
export function isFrom(km: number): PathTest {
  return { column: 'path', minChordSquared: chordSquared(km - 0.5) };
}

/** Whole km up to a number. */
export function isUpTo(km: number): PathTest {
  return { column: 'path', maxChordSquared: chordSquared(km + 0.5) };
}

/** A middle within some degrees. */
export function isInBox(box: DegreeBox): PathTest {
  return { column: 'path', box, cap: capAround(box) };
}

/** Longer than any chord. */
const BEYOND = 5;

function chordSquared(km: number): number {
  if (km <= 0) return 0;
  const half = km / EARTH_RADIUS_KM / 2;
  return half > Math.PI / 2 ? BEYOND : 4 * Math.sin(half) ** 2;
}

/** Whether the way from a skimmer to a station passes: never where a grid is not known. 20 ns, and 100 for a middle near a box. */
export function passesPath(
  test: PathTest,
  from: Position | undefined,
  to: Position | undefined,
): boolean {
  if (!from || !to) return false;
  if ('box' in test) {
    if (test.cap && isBeyond(test.cap, from, to)) return false;
    const middle = middleBetween(from, to);
    return middle !== undefined && holds(test.box, middle);
  }
  const [x, y, z] = [from.x - to.x, from.y - to.y, from.z - to.z];
  const squared = x * x + y * y + z * z;
  return 'minChordSquared' in test
    ? squared >= test.minChordSquared
    : squared < test.maxChordSquared;
}

/** Where a name is, as far as its grid is known. */
export function positionOfName({ grid }: Pick<NameFacts, 'grid'>): Position | undefined {
  return grid === null ? undefined : knownPositionOf(grid);
}
