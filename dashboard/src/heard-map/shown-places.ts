import { place } from '../address/router.js';
import { isWanted, type Wanted } from '../needed/need.js';
import { readWanted } from '../needed/needed.js';
import { logNow } from '../needed/state.js';
import type { HeardPath, HeardPlace, HeardPlaces } from './heard-places.js';
import { needOfPlace } from './place-text.js';

/** What the address asks for of the viewer's log; nothing without one. */
export function wantedNow(): Wanted | undefined {
  return logNow.value && readWanted(place.value.query);
}

/** The places that are shown: all, or those where something is heard that the address asks for of the log. */
export function shownPlaces({ places }: HeardPlaces): readonly HeardPlace[] {
  const wanted = wantedNow();
  const all = [...places.values()];
  return wanted ? all.filter((one) => isWanted(needOfPlace(one), wanted)) : all;
}

/** The paths to {@link shownPlaces}. */
export function shownPaths(
  { paths }: HeardPlaces,
  places: readonly HeardPlace[],
): readonly HeardPath[] {
  const squares = new Set(places.map(({ key }) => key));
  return [...paths.values()].filter(({ square }) => squares.has(square));
}
